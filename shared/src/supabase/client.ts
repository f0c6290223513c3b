import { applicationHeaders } from '@newsletters/shared/model';
import { watchReachability } from '@newsletters/shared/query';
import { PostgrestClient } from '@supabase/postgrest-js';
import type { AuthError, SupabaseClientOptions } from '@supabase/supabase-js';
import { takeLink } from './address';
import { withCredentials } from './credentials';
import type { Database } from './database.types';
import { isFollowed } from './followed';
import { type Library, type SessionClient, sessionClient } from './fullClient';
import { answerFromPrefetched } from './prefetched';
import { type Step, through } from './steps';
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
  /**
   * Asks the auth server to email a code. The request carries a challenge (PKCE) that nobody can answer: it only makes the database
   * tell the proof by a code from the confirmation of a sign-up (`private.own_account`).
   */
  requestCode(email: string, redirectTo: string): Promise<{ error: AuthError | null }>;
}

/** Creates the page's clients. Both send their requests through the same steps, supabase-js's own through some more. */
export function createClients(supabaseUrl: string, key: string): Clients {
  const at = (path: string) => `${supabaseUrl}/${path}`;
  const probe = (signal: AbortSignal) =>
    fetch(at('rest/v1/categories?select=id&limit=1'), {
      method: 'HEAD',
      headers: { apikey: key, ...applicationHeaders },
      signal,
    });
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
  const createWith = ({ createClient, throughAll }: Library, auth: SupabaseClientOptions<'public'>['auth']) =>
    createClient<Database>(supabaseUrl, key, {
      auth,
      global: { headers: applicationHeaders, fetch: throughAll(steps) },
    });
  const session = sessionClient(storageKey, (library) =>
    createWith(library, { storage: sessionStore, storageKey, detectSessionInUrl: takeLink }),
  );
  const token = tokenSource(session);
  return {
    ...session,
    requestCode: async (email, emailRedirectTo) => {
      const forgetful = { persistSession: false, autoRefreshToken: false, detectSessionInUrl: false };
      const { auth } = createWith(await session.library(), {
        ...forgetful,
        flowType: 'pkce',
        storageKey: `${storageKey}-request`,
      });
      return auth.signInWithOtp({ email, options: { emailRedirectTo } });
    },
    data: new PostgrestClient<Database>(at('rest/v1'), {
      headers: applicationHeaders,
      schema: 'public',
      fetch: through(steps),
    }),
  };
}
