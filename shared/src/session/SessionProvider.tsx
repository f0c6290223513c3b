import { profileQuery } from '@newsletters/shared/api/profiles';
import { roleOf } from '@newsletters/shared/model';
import { forgetPerson, useQuery } from '@newsletters/shared/query';
import { type AuthSession, supabase } from '@newsletters/shared/supabase';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { signIn, signOut, signUp } from './authentication';
import { type Session, SessionContext } from './useSession';

/** The stored session as the auth library reports it; undefined until it has been read. */
function useAuthSession(): AuthSession | null | undefined {
  const [session, setSession] = useState<AuthSession | null>();
  const person = useRef<string>(undefined);
  useEffect(() => {
    // Only stores: a call to Supabase in this callback would lock the client, in all tabs.
    const { data } = supabase().auth.onAuthStateChange((_event, next) => {
      if (person.current && person.current !== next?.user.id) forgetPerson();
      person.current = next?.user.id;
      setSession(next);
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return session;
}

function statusOf(session: AuthSession | null | undefined, profileSettled: boolean): Session['status'] {
  if (session === undefined) return 'loading';
  if (session === null) return 'signed-out';
  return profileSettled ? 'signed-in' : 'loading';
}

/** Gives the session to everything below it. The shell mounts it once. */
export function SessionProvider({ children }: { children: ReactNode }) {
  const authSession = useAuthSession();
  const userId = authSession?.user.id;
  const email = authSession?.user.email ?? '';
  const profile = useQuery({ ...profileQuery(userId ?? ''), enabled: userId !== undefined });
  const session = useMemo<Session>(
    () => ({
      status: statusOf(authSession, profile.data !== undefined || profile.isError),
      user: userId === undefined ? undefined : { id: userId, email },
      role: roleOf(userId === undefined ? undefined : profile.data?.role),
      profileError: profile.error ?? undefined,
      retryProfile: () => void profile.refetch(),
      signIn,
      signUp,
      signOut,
    }),
    [authSession, userId, email, profile.data, profile.isError, profile.error, profile.refetch],
  );
  return <SessionContext value={session}>{children}</SessionContext>;
}
