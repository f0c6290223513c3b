import { dismissNotification } from '@newsletters/shared/notifications';
import { askForUser, forgetUser } from '@newsletters/shared/query';
import { type AuthSession, holdsSession, watchSession } from '@newsletters/shared/supabase';
import { useEffect, useState } from 'react';
import { refreshProfile } from './profile';
import { keepRecovering, wasRecovering } from './recovering';

interface Auth {
  /** The session as the auth library reports it; undefined while one is stored and not yet read. */
  session: AuthSession | null | undefined;
  /** The id of the user who followed a recovery link and has not chosen a new password yet. */
  recovering: string | null;
  stopRecovering: () => void;
}

/**
 * Follows the auth library's events, from this tab and others.
 *
 * @param byLink whether the user followed a recovery link, whose event is over before anything is rendered
 */
export function useAuthSession(byLink: boolean | undefined): Auth {
  const [session, setSession] = useState(() => (holdsSession() ? undefined : null) as Auth['session']);
  const [recovering, setRecovering] = useState(wasRecovering);
  useEffect(() => keepRecovering(recovering), [recovering]);
  useEffect(() => {
    let userId: string | undefined;
    let token: string | undefined;
    let followed = byLink;
    // Stores only: a call to Supabase in this callback would deadlock the client in all tabs.
    return watchSession((event, given) => {
      // A session without a user is none.
      const next = given?.user ? given : null;
      const same = userId === next?.user.id;
      const again = event === 'SIGNED_IN' && token === next?.access_token;
      if (userId && !same) {
        forgetUser();
        dismissNotification();
      }
      if (next && !same) askForUser();
      userId = next?.user.id;
      token = next?.access_token;
      // Another user's session may take the place of theirs, from another tab.
      if (userId && (followed || event === 'PASSWORD_RECOVERY')) setRecovering(userId);
      followed = false;
      if (event === 'USER_UPDATED' || !userId) setRecovering(null);
      setSession(next);
      // A new user's profile is loaded anyway. So is the profile when the tab comes back to the foreground, which the
      // library reports as another sign-in with the same token; a failure then takes nothing off the screen.
      if (next && same && !again) setTimeout(() => refreshProfile(next.user.id));
    });
  }, [byLink]);
  return { session, recovering, stopRecovering: () => setRecovering(null) };
}
