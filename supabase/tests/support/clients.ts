import { randomUUID } from 'node:crypto';
import { createClient, type SupabaseClient } from '@supabase/supabase-js';
import type { Actor } from '../../../shared/src/model/permissions';
import type { Role } from '../../../shared/src/model/roles';
import type { Database } from '../../../shared/src/supabase/database.types';
import type { Backend } from './process';

/** A typed client like the application's. */
export type Client = SupabaseClient<Database>;

/** A signed-in account, or a visitor whose fields are empty. */
export type TestUser = { id: string; email: string; password: string; token: string; client: Client };

/** The back end of this test run. */
export const backend: Backend = JSON.parse(process.env.BACKEND ?? '{}');

class NoSocket {}

/** A client without a session. */
export const connect = (key = backend.anonKey, { url } = backend): Client =>
  createClient<Database>(url, key, {
    auth: { persistSession: false, autoRefreshToken: false },
    realtime: { transport: NoSocket as unknown as typeof WebSocket },
    global: { headers: { 'x-application-name': 'newsletter-directory' } },
  });

/** Has the secret key: prepares rows and reads results that no user could, but never performs what a test examines. */
export const secret = connect(backend.serviceRoleKey);

const runSql = async (script: string, sqlUrl = ''): Promise<void> => {
  const response = await fetch(sqlUrl, { method: 'POST', body: script });
  if (!response.ok) throw new Error(await response.text());
};

/**
 * Runs SQL as the superuser, for setup that no request can do. A test that needs it on the back end of the test run has [SQL] in
 * its name: `npm run verify -- project` skips it.
 */
export const execute = async (script: string, at = backend): Promise<void> => {
  const { currentTestName = '' } = expect.getState();
  if (at === backend && !currentTestName.includes('[SQL]'))
    throw new Error(`Only a test that has [SQL] in its name can use SQL: ${currentTestName}`);
  return runSql(script, at.sqlUrl);
};

/** A unique email address. */
export const newEmail = (): string => `${randomUUID()}@example.com`;

type Credentials = { email: string; password: string };

// Except on the embedded back end, a sign-up gets no session until its address is confirmed.
const openAccount = async (client: Client, credentials: Credentials, at: Backend) => {
  if (at.sqlUrl) return client.auth.signUp(credentials);
  const root = connect(at.serviceRoleKey, at);
  const { error } = await root.auth.admin.createUser({ ...credentials, email_confirm: true });
  if (error) throw error;
  return client.auth.signInWithPassword(credentials);
};

/** Creates an account with a role and signs it in. */
export const signUp = async (role: Role = 'user', at = backend): Promise<TestUser> => {
  const client = connect(at.anonKey, at);
  const email = newEmail();
  const password = 'password123';
  const { data, error } = await openAccount(client, { email, password }, at);
  if (error || !data.user || !data.session) throw error ?? new Error('No session after sign-up');
  if (role !== 'user') {
    const root = at === backend ? secret : connect(at.serviceRoleKey, at);
    await root.from('profiles').update({ role }).eq('id', data.user.id).throwOnError();
  }
  return { id: data.user.id, email, password, token: data.session.access_token, client };
};

/** A visitor, or a new account with the role. */
export const callAs = async (actor: Actor): Promise<TestUser> =>
  actor === 'anon' ? { id: '', email: '', password: '', token: '', client: connect() } : signUp(actor);

const callers = new Map<Actor, Promise<TestUser>>();

/** A visitor, or an account with the role, the same for all tests of a file that neither change nor delete it. */
export const callerAs = (actor: Actor): Promise<TestUser> => {
  const caller = callers.get(actor) ?? callAs(actor);
  callers.set(actor, caller);
  return caller;
};

/** Bans an account. The embedded back end has no admin API. */
export const ban = async (id: string): Promise<void> => {
  if (backend.sqlUrl)
    return runSql(
      `update auth.users set banned_until = now() + interval '1 hour' where id = '${id}'`,
      backend.sqlUrl,
    );
  const { error } = await secret.auth.admin.updateUserById(id, { ban_duration: '1h' });
  if (error) throw error;
};
