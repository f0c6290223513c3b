import { applicationHeaders } from '@newsletters/shared/model';
import { watchReachability } from '@newsletters/shared/query';
import { PostgrestClient } from '@supabase/postgrest-js';
import { takeLink } from './address';
import { withCredentials } from './credentials';
import type { Database } from './database.types';
import { isFollowed } from './followed';
import { type SessionClient, sessionClient } from './fullClient';
import { answerFromPrefetched } from './prefetched';
import { type Step, through } from './requests';
import { sessionStore } from './storage';
import { withTimeout } from './timeout';
import { tokenSource } from './token';

/** The key under which the browser's storage holds the session: the one that supabase-js would choose, so nobody has to sign in again. */
export const sessionKey = (supabaseUrl: string) =>
  `sb-${new URL(supabaseUrl).hostname.split('.')[0]}-auth-token`;

/** The page's clients: one that reads, and supabase-js's own, which has the session. */
export interface Clients extends SessionClient {
  /** Reads tables and calls procedures, as the signed-in user if there is one. Nothing has to be loaded for it. */
  data: PostgrestClient<Database>;
}

/** Creates the page's clients. Both send their requests through the same steps, supabase-js's own through some more. */
export function createClients(supabaseUrl: string, key: string): Clients {
  const at = (path: string) => `${supabaseUrl}/${path}`;
  const probe = (signal: AbortSignal) =>
    fetch(at('rest/v1/categories?select=id&limit=1'), { method: 'HEAD', headers: { apikey: key }, signal });
  const steps: Step[] = [
    // Asks for the token when there is a request, because the session's client sends through these steps, too.
    withCredentials(
      key,
      () => token(),
      (refused) => session.renew(refused),
    ),
    withTimeout,
    watchReachability(probe, (init) => isFollowed(init?.body)),
    answerFromPrefetched,
  ];
  const storageKey = sessionKey(supabaseUrl);
  const session = sessionClient(storageKey, ({ createClient, throughAll }) =>
    createClient<Database>(supabaseUrl, key, {
      auth: { storage: sessionStore, storageKey, detectSessionInUrl: takeLink },
      global: { headers: applicationHeaders, fetch: throughAll(steps) },
    }),
  );
  const token = tokenSource(session);
  return {
    ...session,
    data: new PostgrestClient<Database>(at('rest/v1'), {
      headers: applicationHeaders,
      schema: 'public',
      fetch: through(steps),
    }),
  };
}
