import type { Database } from '../../../shared/src/supabase/database.types';
import { secret } from './clients';

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
