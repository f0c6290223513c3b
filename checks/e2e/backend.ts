import type { Session } from '@supabase/supabase-js';
import type { remotes } from '../../delivery/project/apps';
import { connectAs } from '../../supabase/storage/buckets';

/** Where the running product is. The secret key is for preparing rows and checking effects, never for the browser. */
export interface Stack {
  shell: string;
  remotes: Record<(typeof remotes)[number]['name'], string>;
  backend: string;
  publicKey: string;
  secretKey: string;
}

export const stack = JSON.parse(process.env.E2E_STACK ?? '{}') as Stack;

/**
 * Has the secret key: prepares a test's own data, and reads what really happened. Files are also loaded to list their tests,
 * without a stack.
 */
export const secret = connectAs(stack.backend ?? 'http://none', stack.secretKey ?? 'none');

/** A client without a session. */
export const visitor = () => connectAs(stack.backend, stack.publicKey);

/** The names of the files in a bucket, in one step: other tests add and remove some meanwhile. */
export async function filesIn(bucket: string) {
  const { data, error } = await secret.storage.from(bucket).list('', { limit: 1000 });
  if (error) throw error;
  return data.map(({ name }) => name);
}

const shown = 'id, title, description, category_id, image_url';

/** The oldest newsletters, which are the seed's: no test creates, changes or deletes one of these. */
export async function seeded(limit: number) {
  const all = secret.from('newsletters').select(shown).gt('created_at', '2020-02-01');
  const { data } = await all.order('created_at').order('id').limit(limit).throwOnError();
  return data as [(typeof data)[number], (typeof data)[number], ...typeof data];
}

export const password = 'password123';

/** Signs in over HTTP. */
export async function sessionOf(email: string, client = visitor()): Promise<Session> {
  const { data, error } = await client.auth.signInWithPassword({ email, password });
  if (error) throw error;
  return data.session;
}

/** Creates an account for one test. */
export async function newAccount(role: string) {
  const email = `${role}-${crypto.randomUUID()}@example.com`;
  const client = visitor();
  const { data, error } = await client.auth.signUp({ email, password });
  if (!data.session) throw error ?? new Error('No session after sign-up');
  const { session } = data;
  const { id } = session.user;
  if (role !== 'user') await secret.from('profiles').update({ role }).eq('id', id).throwOnError();
  return { id, email, session, client };
}
