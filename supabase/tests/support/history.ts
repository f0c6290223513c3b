import type { Database } from '../../../shared/src/supabase/database.types';
import { execute, secret } from './clients';

/** An entry of the history. */
export type Entry = Database['public']['Tables']['history']['Row'];

/** The changes of a row, oldest first. */
export const entriesOf = async (table: string, id: string | number): Promise<Entry[]> => {
  const { data } = await secret
    .from('history')
    .select()
    .eq('table_name', table)
    .eq('row_id', String(id))
    .order('id')
    .throwOnError();
  return data;
};

/** The latest change of a row; fails if there is none. */
export const latestOf = async (table: string, id: string | number): Promise<Entry> => {
  const entry = (await entriesOf(table, id)).at(-1);
  if (!entry) throw new Error(`${table} ${id} has no history`);
  return entry;
};

/** Fails if the history still names an account. */
export const expectForgotten = ({ id, email }: { id: string; email: string }): Promise<void> =>
  execute(`do $$ begin
    assert not exists (select from public.history where history::text ~ '${id}|${email}'), 'in the history';
    assert not exists (select from private.history_subscriptions where user_id = '${id}'), 'in its subscriptions';
  end $$`);
