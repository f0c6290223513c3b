import { watchReachability } from '@newsletters/shared/query';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import { takeLink } from './address';
import type { Database } from './database.types';
import { sendFirstRequests } from './firstRequests';
import { endLocally } from './localEnd';
import { answerFromPrefetched } from './prefetched';
import { withoutKeyAsToken } from './publishableKey';
import { sessionStore } from './storage';
import { withTimeout } from './timeout';
import { fetchOrFollow, isFollowed } from './upload';

export type { Session as AuthSession } from '@supabase/supabase-js';
export { linkIn } from './address';
export type { Database } from './database.types';
export { followUpload, type OnProgress } from './upload';

/** A row of a table as it is read, generated from the migrations. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row'];

/** Where the back end is. It is read from `config.json` at run time, so that one build serves any deployment. */
export interface BackendConfig {
  /** Address of the Supabase project, for example `https://abc.supabase.co`. */
  supabaseUrl: string;
  /** The public (anonymous or publishable) key. It is not a secret: row-level security decides. */
  supabaseKey: string;
}

let client: SupabaseClient<Database> | undefined;
let origin = '';

/**
 * Creates the page's only client. The shell calls it once, before anything is rendered; a second call is an error,
 * because two clients would refresh one session against each other.
 */
export function connect({ supabaseUrl, supabaseKey }: BackendConfig): SupabaseClient<Database> {
  if (client) throw new Error('The Supabase client already exists');
  origin = new URL(supabaseUrl).origin;
  const send = withoutKeyAsToken(supabaseKey)(fetchOrFollow);
  const probe = (signal: AbortSignal) =>
    fetch(`${supabaseUrl}/rest/v1/categories?select=id&limit=1`, {
      method: 'HEAD',
      headers: { apikey: supabaseKey },
      signal,
    });
  const watched = watchReachability(probe, (init) => isFollowed(init?.body));
  client = createClient<Database>(supabaseUrl, supabaseKey, {
    global: {
      headers: { 'x-application-name': 'newsletter-directory' },
      // A sign-out that ends locally succeeds without a response, so it's outside what watches for responses.
      fetch: endLocally(withTimeout(watched(answerFromPrefetched(send)))),
    },
    auth: {
      persistSession: true,
      autoRefreshToken: true,
      detectSessionInUrl: takeLink,
      storage: sessionStore,
    },
  });
  sendFirstRequests(client);
  return client;
}

/** The one Supabase client. Only `shared/session` and `shared/api` use it; pages go through those. */
export function supabase(): SupabaseClient<Database> {
  if (!client) throw new Error('The Supabase client is not connected yet');
  return client;
}

/** The origin of stored images, for content security policies. */
export const backendOrigin = (): string => origin;
