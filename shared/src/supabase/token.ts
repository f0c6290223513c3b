import type { SessionClient } from './fullClient';

/** How long the first requests wait for the stored session, in milliseconds. */
const LIMIT = 2000;

/**
 * The token of the signed-in user, for each request; null if there was a session until now. The first requests are sent as a visitor's
 * when the stored session can't be refreshed in time: the library would hold them back for half a minute, and public data can be shown
 * meanwhile.
 * Nothing private is requested before the session is known, and from then on every request waits for it.
 */
export function tokenSource(
  client: Pick<SessionClient, 'session' | 'renew' | 'watch'>,
): () => Promise<string | null | undefined> {
  let isKnown = false;
  const stop = client.watch(() => {
    isKnown = true;
    setTimeout(() => stop());
  });
  return () => {
    const token = client.session().then((session) => session?.access_token ?? client.renew());
    if (isKnown) return token;
    return Promise.race([token, new Promise<undefined>((resolve) => setTimeout(resolve, LIMIT))]);
  };
}
