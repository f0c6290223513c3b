import { checkRole, profileQuery } from '@newsletters/shared/api/profiles';
import { roleOf } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import type { AuthSession } from '@newsletters/shared/supabase';
import { type ReactNode, useMemo } from 'react';
import {
  changePassword,
  sendCode,
  sendRecoveryLink,
  signIn,
  signInWithCode,
  signOut,
  signUp,
} from './authentication';
import { isGone, useSuspended } from './profile';
import { useAuthSession } from './useAuthSession';
import { SessionContext } from './useSession';

const actions = {
  signIn,
  signInWithCode,
  signUp,
  signOut,
  sendCode,
  sendRecoveryLink,
  changePassword,
  checkRole,
};

function statusOf(session: AuthSession | null | undefined, profileSettled: boolean) {
  if (session === undefined) return 'loading';
  if (session === null) return 'signed-out';
  return profileSettled ? 'signed-in' : 'loading';
}

interface Props {
  /** Whether the user followed a recovery link. */
  recovering?: boolean;
  children: ReactNode;
}

/** Provides the session to everything below it. The shell mounts it once. */
export function SessionProvider({ recovering: byLink, children }: Props) {
  const { session, recovering, stopRecovering } = useAuthSession(byLink);
  const id = session?.user.id;
  const email = session?.user.email ?? '';
  const user = useMemo(() => (id === undefined ? undefined : { id, email }), [id, email]);
  const profile = useQuery({ ...profileQuery(id ?? ''), enabled: user !== undefined });
  const gone = isGone(profile.error);
  const suspended = useSuspended(gone, id);
  return (
    <SessionContext
      value={{
        ...actions,
        // Stays settled after a failure: a retry must not take the page away.
        status: statusOf(session, profile.isFetched),
        user,
        role: roleOf(user && !gone && profile.data?.role),
        profileFailed: user !== undefined && profile.isFetched && (!profile.data || gone),
        suspended,
        retryProfile: checkRole,
        recovering: recovering === id,
        stopRecovering,
      }}
    >
      {children}
    </SessionContext>
  );
}
