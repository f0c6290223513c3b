import type { SupabaseClient } from '@supabase/supabase-js';

/** How long the first requests wait for the stored session, in milliseconds. */
const LIMIT = 2000;

/**
 * Sends the first requests as a visitor's when the stored session cannot be refreshed in time: the library would hold them
 * back for half a minute, and public data can be shown meanwhile. Nothing private is requested before the session is known,
 * and from then on every request waits for it.
 *
 * Relies on an internal of supabase-js: it asks `auth.getSession()` for the token of every request.
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
