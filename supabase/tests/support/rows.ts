import { randomUUID } from 'node:crypto';
import type { Database } from '../../../shared/src/supabase/database.types';
import { type Client, execute, secret } from './clients';

type Tables = Database['public']['Tables'];

/** Creates a category for one test. */
export const newCategory = async (values: Partial<Tables['categories']['Insert']> = {}) => {
  const name = `Category ${randomUUID()}`;
  const { data } = await secret
    .from('categories')
    .insert({ name, ...values })
    .select()
    .single()
    .throwOnError();
  return data;
};

/** Creates a newsletter for one test, by default in a new category. */
export const newNewsletter = async (values: Partial<Tables['newsletters']['Insert']> = {}) => {
  const category_id = values.category_id ?? (await newCategory()).id;
  const row = { title: `Title ${randomUUID()}`, description: 'About something', ...values, category_id };
  const { data } = await secret.from('newsletters').insert(row).select().single().throwOnError();
  return data;
};

/** Creates a sender for one test, by default of a new newsletter. */
export const newSender = async (values: Partial<Tables['newsletter_senders']['Insert']> = {}) => {
  const newsletter_id = values.newsletter_id ?? (await newNewsletter()).id;
  const row = { sender: `${randomUUID()}.letters.test`, ...values, newsletter_id };
  const { data } = await secret.from('newsletter_senders').insert(row).select().single().throwOnError();
  return data;
};

/** Creates a subscription for one test, by default to a new newsletter. */
export const newSubscription = async (
  user_id: string,
  values: Partial<Tables['newsletter_subscriptions']['Insert']> = {},
) => {
  const newsletter_id = values.newsletter_id ?? (await newNewsletter()).id;
  const row = { user_id, frequency: 'weekly', ...values, newsletter_id };
  const { data } = await secret.from('newsletter_subscriptions').insert(row).select().single().throwOnError();
  return data;
};

/** The ids of the featured newsletters, in their order. */
export const featuredOrder = async () => {
  const { data } = await secret
    .from('newsletters')
    .select('id')
    .not('featured_position', 'is', null)
    .order('featured_position')
    .order('created_at', { ascending: false })
    .order('id', { ascending: false })
    .throwOnError();
  return data.map(({ id }) => id);
};

/** Features these newsletters, whatever other tests have arranged meanwhile. */
export const arrangeFeatured = async (client: Client, p_ids: string[]) => {
  for (;;) {
    const p_expected = await featuredOrder();
    const response = await client.rpc('arrange_featured', { p_ids, p_expected });
    if (response.error?.code !== 'PT409') return response;
  }
};

/** How many rows a table has, and what a count says, read until they agree at most 50 times: other tests change the rows. */
export async function counts(table: 'newsletters' | 'profiles', count: () => Promise<number | undefined>) {
  const rows = async () =>
    (await secret.from(table).select('*', { count: 'exact', head: true }).throwOnError()).count;
  let read = { counted: await count(), rows: await rows() };
  for (let attempt = 1; attempt < 50 && read.counted !== read.rows; attempt += 1)
    read = { counted: await count(), rows: await rows() };
  return read;
}

/** Lets the pauses of these newsletters' subscriptions be as if so many days had passed. */
export const passDays = (days: number, ...newsletters: string[]): Promise<void> => {
  const theirs = `newsletter_id in ('${newsletters.join("', '")}')`;
  return execute(`
    begin;
    set local session_replication_role = replica;
    update public.newsletter_subscriptions set paused_until = paused_until - interval '${days} days' where ${theirs};
    update private.subscriber_changes set due = due - interval '${days} days' where ${theirs};
    commit`);
};
