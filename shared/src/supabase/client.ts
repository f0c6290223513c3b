import { watchReachability } from '@newsletters/shared/query';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { takeLink } from './address';
import { credentials } from './credentials';
import type { Database } from './database.types';
import { tokenSource } from './firstRequests';
import { lazyAuth } from './lazyAuth';
import { lazyStorage } from './lazyStorage';
import { endLocally } from './localEnd';
import { answerFromPrefetched } from './prefetched';
import { withServerErrors } from './serverErrors';
import { sessionStore } from './storage';
import { withTimeout } from './timeout';
import { fetchOrFollow, isFollowed } from './upload';

/** The key under which the browser's storage holds the session, as supabase-js chooses it. */
export const sessionKey = (supabaseUrl: string) =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

const headers = { 'x-application-name': 'newsletter-directory' };

/**
 * Puts a client together from Supabase's libraries, like `createClient` of supabase-js, which would make every visitor
 * load all of them. This one loads what reads tables; the auth library follows with a session, and the storage library
 * with the first upload.
 */
export function createClient(supabaseUrl: string, key: string): SupabaseClient<Database> {
  const base = new URL(supabaseUrl.replace(/\/?$/, '/'));
  const at = (path: string) => new URL(path, base).href;
  const probe = (signal: AbortSignal) =>
    fetch(at('rest/v1/categories?select=id&limit=1'), { method: 'HEAD', headers: { apikey: key }, signal });
  const watched = watchReachability(probe, (init) => isFollowed(init?.body));
  // A sign-out that ends locally succeeds without a response, so it's outside what watches for responses.
  const send = endLocally(withTimeout(watched(answerFromPrefetched(fetchOrFollow))));
  const storageKey = sessionKey(supabaseUrl);
  const auth = lazyAuth(
    storageKey,
    (Library) =>
      new Library({
        url: at('auth/v1'),
        headers: { ...headers, ...credentials(key) },
        storageKey,
        storage: sessionStore,
        persistSession: true,
        autoRefreshToken: true,
        detectSessionInUrl: takeLink,
        fetch: withServerErrors(send),
      }),
  );
  const token = tokenSource({ auth });
  const sendAsUser: typeof fetch = async (input, init) => {
    const given = new Headers(init?.headers);
    for (const [name, value] of Object.entries(credentials(key, await token())))
      if (!given.has(name)) given.set(name, value);
    return send(input, { ...init, headers: given });
  };
  const rest = new PostgrestClient<Database>(at('rest/v1'), { headers, schema: 'public', fetch: sendAsUser });
  const client: Pick<SupabaseClient<Database>, 'auth' | 'storage' | 'from' | 'rpc'> = {
    auth,
    storage: lazyStorage(at('storage/v1'), headers, sendAsUser),
    from: rest.from.bind(rest),
    rpc: rest.rpc.bind(rest),
  };
  return client as SupabaseClient<Database>;
}
