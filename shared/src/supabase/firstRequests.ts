import type { SupabaseClient } from '@supabase/supabase-js';

/** How long the first requests wait for the stored session, in milliseconds. */
const LIMIT = 2000;

/**
 * Lets the first requests go out as a visitor's when the stored session cannot be refreshed in time: the library would
 * hold them back for half a minute, and what everybody may see can be shown meanwhile. Nothing private is asked for before
 * the session is known, and from then on every request waits for it.
 */
export function sendFirstRequests({ auth }: Pick<SupabaseClient, 'auth'>) {
  const getSession = auth.getSession.bind(auth);
  const visitor: Awaited<ReturnType<typeof getSession>> = { data: { session: null }, error: null };
  auth.getSession = () =>
    Promise.race([
      getSession(),
      new Promise<typeof visitor>((resolve) => setTimeout(resolve, LIMIT, visitor)),
    ]);
  const { data } = auth.onAuthStateChange(() => {
    auth.getSession = getSession;
    setTimeout(() => data.subscription.unsubscribe());
  });
}
