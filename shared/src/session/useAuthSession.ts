import { forgetUser } from '@newsletters/shared/query';
import { type AuthSession, supabase } from '@newsletters/shared/supabase';
import { useEffect, useState } from 'react';
import { refreshProfile } from './profile';

interface Auth {
  /** The session as the auth library reports it; undefined until it has been read from the browser's storage. */
  session: AuthSession | null | undefined;
  /** Whether the person came by a recovery link and has not chosen a new password yet. */
  recovering: boolean;
  stopRecovering: () => void;
}

/**
 * Follows the events of the auth library, of this tab and of others.
 *
 * @param arrived whether the person came by a recovery link, whose event is over before anything is drawn
 */
export function useAuthSession(arrived: boolean): Auth {
  const [session, setSession] = useState<AuthSession | null>();
  const [recovering, setRecovering] = useState(arrived);
  useEffect(() => {
    let person: string | undefined;
    let token: string | undefined;
    // Only stores: a call to Supabase in this callback would lock the client, in all tabs.
    const { data } = supabase().auth.onAuthStateChange((event, given) => {
      // An answer may hold a session of nobody, which is none.
      const next = given?.user ? given : null;
      const same = person === next?.user.id;
      const again = event === 'SIGNED_IN' && token === next?.access_token;
      if (person && !same) forgetUser();
      person = next?.user.id;
      token = next?.access_token;
      if (event === 'PASSWORD_RECOVERY') setRecovering(true);
      if (event === 'USER_UPDATED' || !next) setRecovering(false);
      setSession(next);
      // The profile of somebody new is asked for anyway, and so it is when the tab comes back, of which the library says
      // that the same session has signed in again: then a failure takes nothing from the screen.
      if (next && same && !again) setTimeout(() => refreshProfile(next.user.id));
    });
    return () => data.subscription.unsubscribe();
  }, []);
  return { session, recovering, stopRecovering: () => setRecovering(false) };
}
