import type { Credentials, Role } from '@newsletters/shared/model';
import { createContext, useContext } from 'react';
import type { CodeProof } from './authentication';

/** Who is signed in, and the ways to change that. */
export interface Session {
  /** `loading` until the stored session has been read and the user's role is known. */
  status: 'loading' | 'signed-out' | 'signed-in';
  /** The signed-in user; set as soon as the session is known, even while the role is still loading. */
  user: { id: string; email: string } | undefined;
  /** The role from the user's profile; `user` if that could not be loaded. */
  role: Role;
  /** Whether the profile could not be loaded, for a banner. The session stays, with the role `user`. */
  profileFailed: boolean;
  /** Whether that is because the account has been suspended. */
  suspended: boolean;
  /** Loads the profile again. */
  retryProfile(): void;
  /** Checks whether the role has changed; a failure changes nothing. */
  checkRole(): void;
  /** Rejects with the error to map to a message; resolves once session and profile have loaded. */
  signIn(credentials: Credentials): Promise<void>;
  /** Emails a code that signs in, and its link, which leads to `/subscribe` and passes on `back`, an address of this site. */
  sendCode(email: string, back: string): Promise<void>;
  /** Like `signIn`, with the code from the email or the token of its link. */
  signInWithCode(proof: CodeProof): Promise<void>;
  /** Like `signIn`; `confirm` means that the email address must be confirmed first. */
  signUp(credentials: Credentials): Promise<'signed-in' | 'confirm'>;
  /** Rejects when the server could not end the session and the user is still signed in. */
  signOut(): Promise<void>;
  /** Emails a link for choosing a new password. */
  sendRecoveryLink(email: string): Promise<void>;
  /** Whether the user followed such a link, or an invitation, and has not chosen a new password yet. */
  recovering: boolean;
  /** Changes the user's password. Rejects with the error to map to a message. */
  changePassword(password: string): Promise<void>;
  /** Keeps the old password. */
  stopRecovering(): void;
}

/** Holds the session; pages read it with `useSession`. */
export const SessionContext = createContext<Session | undefined>(undefined);

/** The session of the page. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a SessionProvider above it');
  return session;
}
