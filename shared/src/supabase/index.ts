import type { PostgrestClient } from '@supabase/postgrest-js';
import type { SupabaseClient } from '@supabase/supabase-js';
import { type Clients, createClients, sessionKey } from './client';
import type { Database } from './database.types';
import type { SessionListener } from './fullClient';
import { sessionStore } from './storage';

export type { Session as AuthSession } from '@supabase/supabase-js';
export { linkIn } from './address';
export type { Database } from './database.types';
export { followUpload, type OnProgress } from './followed';
export type { SessionListener } from './fullClient';

/** A row of a table as it is read, generated from the migrations. */
export type Row<Table extends keyof Database['public']['Tables']> =
  Database['public']['Tables'][Table]['Row'];

/** Where the back end is. It is read from `config.json` at run time, so that one build serves any deployment. */
export interface BackendConfig {
  /** Address of the Supabase project, for example `https://abc.supabase.co`, without a slash at its end. */
  supabaseUrl: string;
  /** The public (anonymous or publishable) key. It is not a secret: row-level security decides. */
  supabaseKey: string;
  /** Whether people can sign in with an emailed code, and choose before they have an account. True by default. */
  emailCodes?: boolean;
  /** Where addresses for unsubscribing lead, if not to the site's `/unsubscribe`: what follows them elsewhere when a host serves only files. */
  unsubscribeUrl?: string;
}

let clients: Clients | undefined;
let projectUrl = '';
let emailCodes = true;
let unsubscribeUrl: string | undefined;
let storageKey = '';

/**
 * Creates the page's only clients. The shell calls it once, before anything is rendered; a second call is an error,
 * because two clients would refresh one session against each other.
 */
export function connect({ supabaseUrl, supabaseKey, ...config }: BackendConfig) {
  if (clients) throw new Error('The Supabase client already exists');
  projectUrl = supabaseUrl;
  emailCodes = config.emailCodes !== false;
  unsubscribeUrl = config.unsubscribeUrl;
  storageKey = sessionKey(supabaseUrl);
  clients = createClients(supabaseUrl, supabaseKey);
}

function connected(): Clients {
  if (!clients) throw new Error('The Supabase client is not connected yet');
  return clients;
}

/**
 * Reads tables and calls procedures, as the signed-in user if there is one. Only `shared/session` and `shared/api` use it;
 * pages go through those.
 */
export const supabase = (): PostgrestClient<Database> => connected().data;

/**
 * The client that `createClient` of supabase-js returns, with everything that it offers: auth, storage, channels, functions.
 * It is loaded with the first call, and from the start where a session is stored. Rejects when its code can't be loaded.
 */
export const fullClient = (): Promise<SupabaseClient<Database>> => connected().load();

/** Whether this deployment lets people sign in with an emailed code. */
export const offersCodes = (): boolean => emailCodes;

/** The address with which whoever has it ends the subscription that a token belongs to. */
export const unsubscribeAddress = (token: string): string =>
  `${unsubscribeUrl ?? new URL('/unsubscribe', location.origin)}?token=${token}`;

/** Asks the auth server to email a code, whose link leads to the deployment's `/subscribe` with `redirectTo` as `to`. */
export const requestCode = (email: string, redirectTo: string) => connected().requestCode(email, redirectTo);

/** Calls back with the session, now and whenever it changes. Returns how to stop that. */
export const watchSession = (listener: SessionListener): (() => void) => connected().watch(listener);

/** Whether this browser holds a session; it can turn out to have ended. Without one, nobody is signed in. */
export const holdsSession = (): boolean => sessionStore.getItem(storageKey) !== null;

/** The origin of stored images, for content security policies. */
export const backendOrigin = (): string => new URL(projectUrl).origin;

/** The address under which anyone can fetch a file of a public bucket. */
export const publicUrl = (bucket: string, file: string): string =>
  encodeURI(`${projectUrl}/storage/v1/object/public/${bucket}/${file}`);
