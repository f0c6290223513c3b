import { infiniteQueryOptions, mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Row, supabase } from '@newsletters/shared/supabase';
import { RequestError, unwrap } from './unwrap';
import type { Used } from './uses';

/** The tables whose changes are recorded; `profiles` holds the roles, and only owners read its history. */
export type HistoryTable = 'newsletters' | 'categories' | 'site_settings' | 'profiles';

/** How many entries are loaded at once. */
const PAGE = 50;

/** Everything but the example issues in the rows before and after, which can be long. */
const listColumns = `
  id, recorded_at, actor_id, actor_email, table_name, row_id, operation, label, changed, subscriptions,
  title_before:before->>title, title_after:after->>title,
  name_before:before->>name, name_after:after->>name,
  description_before:before->>description, description_after:after->>description,
  category_id_before:before->>category_id, category_id_after:after->>category_id,
  image_url_before:before->>image_url, image_url_after:after->>image_url,
  logo_url_before:before->>logo_url, logo_url_after:after->>logo_url,
  hero_image_url_before:before->>hero_image_url, hero_image_url_after:after->>hero_image_url,
  hero_heading_before:before->>hero_heading, hero_heading_after:after->>hero_heading,
  hero_text_before:before->>hero_text, hero_text_after:after->>hero_text,
  role_before:before->>role, role_after:after->>role
`;

async function historyPage(
  table: HistoryTable,
  rowId: string | undefined,
  before: number | null,
  signal: AbortSignal,
) {
  let query = supabase().from('history').select(listColumns).eq('table_name', table);
  if (rowId) query = query.eq('row_id', rowId);
  if (before !== null) query = query.lt('id', before);
  const entries = unwrap(
    await query.order('id', { ascending: false }).limit(PAGE).abortSignal(signal),
    'Failed to load history',
  );
  return entries.map((entry) => ({ ...entry, table_name: table }));
}

/** A recorded change as lists show it: who, when and what, without the example issue before and after. */
export type HistoryEntry = Awaited<ReturnType<typeof historyPage>>[number];

/**
 * The changes of a table or of one of its rows, newest first, in pages of 50. Their key starts with the table's own query
 * scope, so whatever makes the table stale makes its history stale. Fails with "Failed to load history".
 */
export const historyQuery = (table: HistoryTable, rowId?: string) =>
  infiniteQueryOptions({
    queryKey: [table, 'history', rowId ?? 'all'],
    staleTime: 0,
    initialPageParam: null as number | null,
    queryFn: ({ pageParam, signal }) => historyPage(table, rowId, pageParam, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)?.id),
  });

/** A row with its example, which the history keeps apart; null if there was none. */
const whole = (row: Row<'history'>['before'], example_content: string | null) =>
  row !== null && typeof row === 'object' && 'title' in row ? { ...row, example_content } : row;

/** One change with the rows before and after. Fails with "Failed to load history". */
export const historyEntryQuery = (table: HistoryTable, id: number) =>
  queryOptions({
    queryKey: [table, 'history', 'entry', id],
    queryFn: async ({ signal }) => {
      const { example_before, example_after, ...entry } = unwrap<Used<'history', 'history'> | null>(
        await supabase().from('history').select('*').eq('id', id).abortSignal(signal).maybeSingle(),
        'Failed to load history',
      );
      return {
        ...entry,
        before: whole(entry.before, example_before),
        after: whole(entry.after, example_after),
      };
    },
  });

/** A recorded change with everything that is known of it. */
export type HistoryDetail = Awaited<ReturnType<NonNullable<ReturnType<typeof historyEntryQuery>['queryFn']>>>;

/** Everything that a restore can change. */
const restored = [
  'categories',
  'newsletters',
  'newsletter_subscriptions',
  'profiles',
  'site_settings',
  'subscribers',
  'users',
] as const;

interface Restore {
  /** The change to undo. */
  entry: number;
  /** Where a newsletter goes whose category no longer exists. */
  categoryId?: string;
}

const restore = async ({ entry, categoryId }: Restore) =>
  unwrap(
    await supabase().rpc('restore_history', { entry_id: entry, new_category_id: categoryId ?? null }),
    'Failed to restore',
  );

/**
 * Puts a row back as it was before a change, and resolves to the id of the new entry. Fails with "Failed to restore" or the
 * server's reason; `needsCategory` tells whether a category solves it.
 */
export const restoreHistory = mutationOptions({ meta: { invalidates: restored }, mutationFn: restore });

/** Whether a restore failed because the newsletter's category no longer exists. */
export const needsCategory = (error: unknown) => error instanceof RequestError && error.code === 'PT422';

async function latestDeletion(table: HistoryTable, rowId: string) {
  const found = unwrap(
    await supabase()
      .from('history')
      .select('id')
      .match({ table_name: table, row_id: rowId, operation: 'delete' })
      .order('id', { ascending: false })
      .limit(1),
    'Failed to restore',
  );
  if (!found[0]) throw new RequestError('Failed to restore', 404);
  return found[0].id;
}

interface Deletion {
  table: HistoryTable;
  rowId: string;
  categoryId?: string;
}

/** Restores a row that was just deleted, with all that was deleted with it. Fails like `restoreHistory`. */
export const undoDeletion = mutationOptions({
  meta: { invalidates: restored },
  mutationFn: async ({ table, rowId, categoryId }: Deletion) =>
    restore({ entry: await latestDeletion(table, rowId), categoryId }),
});

/** Runs a mutation outside of a component, with everything that belongs to it. */
const run = <Variables>(
  options: ReturnType<typeof mutationOptions<number, Error, Variables>>,
  variables: Variables,
) => queryClient.getMutationCache().build(queryClient, options).execute(variables);

/** Takes a change back, for the Undo of a notification. */
export const undoable = (entry: number) => ({
  label: 'Undo',
  onAct: () => run(restoreHistory, { entry }),
});

/** Brings a deleted row back, for the Undo of a notification. It can't ask for another category. */
export const undoableDeletion = (table: HistoryTable, rowId: string) => ({
  label: 'Undo',
  onAct: () =>
    run(undoDeletion, { table, rowId }).catch((error) => {
      if (!needsCategory(error)) throw error;
      throw new Error('The category it was in no longer exists. Restore it from the history');
    }),
});
