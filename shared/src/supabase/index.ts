import type { SupabaseClient } from '@supabase/supabase-js';
import { createClient, sessionKey } from './client';
import type { Database } from './database.types';
import { sessionStore } from './storage';

export type { Session as AuthSession } from '@supabase/supabase-js';
export { linkIn } from './address';
export type { Database } from './database.types';
export { followUpload, type OnProgress } from './upload';

/** A row of a table as it is read, generated from the migrations. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row'];

/** Where the back end is. It is read from `config.json` at run time, so that one build serves any deployment. */
export interface BackendConfig {
  /** Address of the Supabase project, for example `https://abc.supabase.co`, without a slash at its end. */
  supabaseUrl: string;
  /** The public (anonymous or publishable) key. It is not a secret: row-level security decides. */
  supabaseKey: string;
}

let client: SupabaseClient<Database> | undefined;
let origin = '';
let storageKey = '';

/**
 * Creates the page's only client. The shell calls it once, before anything is rendered; a second call is an error,
 * because two clients would refresh one session against each other.
 */
export function connect({ supabaseUrl, supabaseKey }: BackendConfig): SupabaseClient<Database> {
  if (client) throw new Error('The Supabase client already exists');
  origin = new URL(supabaseUrl).origin;
  storageKey = sessionKey(supabaseUrl);
  client = createClient(supabaseUrl, supabaseKey);
  return client;
}

/** The one Supabase client. Only `shared/session` and `shared/api` use it; pages go through those. */
export function supabase(): SupabaseClient<Database> {
  if (!client) throw new Error('The Supabase client is not connected yet');
  return client;
}

/** Whether this browser holds a session; it can turn out to have ended. Without one, nobody is signed in. */
export const holdsSession = (): boolean => sessionStore.getItem(storageKey) !== null;

/** The origin of stored images, for content security policies. */
export const backendOrigin = (): string => origin;
