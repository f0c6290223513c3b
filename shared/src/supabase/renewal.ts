import type { SupabaseClient } from '@supabase/supabase-js';

/** For how long a new token that is refused means that no other would be accepted, in milliseconds. */
const RENEWAL_INTERVAL = 60_000;

/**
 * Replaces a token that the server refuses, although it hasn't expired: the secret was changed, or this device's clock is slow. Returns a
 * new one; null once nobody is signed in, because there is none, or it's refused too; undefined if the auth server can't tell. Without a
 * token, it finds out whether the session is gone from the browser's storage, such as with all data of the site: the library tells nobody.
 */
export function renewal({ auth }: Pick<SupabaseClient, 'auth'>) {
  let renewed = { token: '', at: 0 };
  let renewing: Promise<string | null | undefined> | undefined;
  let isSignedIn = false;
  auth.onAuthStateChange((_event, session) => {
    isSignedIn = session !== null;
  });

  async function replace(refused: string) {
    const current = (await auth.getSession()).data.session?.access_token;
    if (current !== refused) return current ?? null;
    if (refused !== renewed.token || Date.now() - renewed.at > RENEWAL_INTERVAL) {
      const { data, error } = await auth.refreshSession();
      const token = data.session?.access_token;
      if (token) renewed = { token, at: Date.now() };
      if (token) return token;
      if (error?.name === 'AuthRetryableFetchError') return undefined;
    }
    await auth.signOut({ scope: 'local' });
    return null;
  }

  async function endIfGone() {
    const { data, error } = await auth.getSession();
    if (data.session || error || !isSignedIn) return data.session?.access_token;
    await auth.signOut({ scope: 'local' });
    return null;
  }

  return (refused?: string) => {
    renewing ??= (refused ? replace(refused) : endIfGone()).finally(() => {
      renewing = undefined;
    });
    return renewing;
  };
}
