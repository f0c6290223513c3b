import type { Credentials, Role } from '@newsletters/shared/model';
import { createContext, useContext } from 'react';

/** Who is signed in, and the ways to change that. */
export interface Session {
  /** `loading` until the stored session has been read and the role of the person is known. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** The signed-in person; set as soon as the session is known, also while the role still loads. */
  user: { id: string; email: string } | undefined;
  /** The role from the person's profile; `user` where it could not be loaded. */
  role: Role;
  /** Whether the profile could not be loaded, for a banner; the person stays signed in as `user`. */
  profileFailed: boolean;
  /** Asks for the profile again. */
  retryProfile(): void;
  /** Asks whether the role has changed; a failure changes nothing. */
  checkRole(): void;
  /** Rejects with the error to map to a message; resolves once session and profile are there. */
  signIn(credentials: Credentials): Promise<void>;
  /** As `signIn`; `confirm` means that the address must be confirmed by mail first. */
  signUp(credentials: Credentials): Promise<'signed-in' | 'confirm'>;
  /** Rejects when the server could not end the session; the person then stays signed in. */
  signOut(): Promise<void>;
  /** Has a link mailed by which a new password can be chosen. */
  sendRecoveryLink(email: string): Promise<void>;
  /** Whether the person came by such a link and has not chosen a new password yet. */
  recovering: boolean;
  /** Gives the person a new password. */
  changePassword(password: string): Promise<void>;
  /** Keeps the old password after all. */
  stopRecovering(): void;
}

/** Holds the session; a page gets it by `useSession`. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
