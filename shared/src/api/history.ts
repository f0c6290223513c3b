import { siteSettingsColumns } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { infiniteQueryOptions, mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { basedOn, isOutdated } from './conflicts';
import { partOf } from './eachOf';
import { RequestError, succeeded, unwrap } from './unwrap';

/** The tables whose changes are recorded; `profiles` holds the roles, and only owners read its history. */
export type HistoryTable = 'newsletters' | 'categories' | 'site_settings' | 'profiles';

/** How many entries are loaded at once. */
const PAGE = 50;

/** What people look for in a history. */
export interface HistoryFilter {
  /** Part of the title or name. */
  search?: string;
  /** Who made the changes. */
  actorId?: string;
  kind?: HistoryKind;
}

/** What a change has done: of the tables, and of accounts. */
export type HistoryKind =
  | 'created'
  | 'changed'
  | 'moved'
  | 'turned'
  | 'featured'
  | 'deleted'
  | 'restored'
  | 'role'
  | 'removed';

type Listed = Database['public']['Functions']['list_history']['Returns'][number];

/** A recorded change as lists show it: who, when and what, without the example issue before and after. */
export interface HistoryEntry extends Listed {
  table_name: HistoryTable;
  /** Of a subscription that was removed: the title of the newsletter; null if nobody knows it any more. */
  newsletter?: string | null;
}

/** What a page of the history shows. */
interface Wanted extends HistoryFilter {
  rowId?: string;
  /** The bulk action that is opened. */
  batch?: string;
}

async function historyPage(
  table: HistoryTable,
  wanted: Wanted,
  last: HistoryEntry | null,
  signal: AbortSignal,
) {
  const entries = unwrap(
    await supabase()
      .rpc('list_history', {
        p_table: table,
        p_row_id: wanted.rowId,
        p_actor_id: wanted.actorId,
        p_kind: wanted.kind,
        p_search: wanted.search,
        p_batch: wanted.batch,
        p_before: last?.id,
        p_limit: PAGE,
      })
      .abortSignal(signal),
    t('Failed to load history'),
  );
  return entries.map((entry): HistoryEntry => ({ ...entry, table_name: table }));
}

type OfAccount = Database['public']['Functions']['account_history']['Returns'][number];

/** The entry of a change of a role, or of a subscription that was removed. */
const ofAccount = (row: OfAccount): HistoryEntry => ({
  id: row.id,
  recorded_at: row.happened_at,
  actor_id: row.actor_id,
  actor_email: row.actor_email,
  table_name: 'profiles',
  row_id: row.account_id,
  operation: row.kind === 'removed' ? 'removed' : row.operation,
  label: row.account_email,
  changed: row.operation === 'update' ? ['role'] : [],
  before: { role: row.role_before },
  after: { role: row.role_after },
  subscriptions: null,
  batch: null,
  entries: 1,
  done: null,
  target: null,
  newsletter: row.newsletter_title,
});

async function accountPage({ actorId, kind }: Wanted, last: HistoryEntry | null, signal: AbortSignal) {
  const rows = unwrap(
    await supabase()
      .rpc('account_history', {
        p_actor_id: actorId,
        p_kind: kind,
        p_before: last?.recorded_at,
        p_before_kind: last && (last.operation === 'removed' ? 'removed' : 'role'),
        p_before_id: last?.id,
        p_limit: PAGE,
      })
      .abortSignal(signal),
    t('Failed to load history'),
  );
  return rows.map(ofAccount);
}

/**
 * The changes of a table, of one of its rows or of a bulk action, newest first, in pages of 50; of all accounts, also the subscriptions that
 * admins and owners have removed. Their key starts with the table's own query scope, so whatever makes the table stale makes its history
 * stale. Fails with "Failed to load history".
 */
export const historyQuery = (table: HistoryTable, wanted: Wanted = {}) =>
  infiniteQueryOptions({
    queryKey: [table, 'history', wanted],
    staleTime: 0,
    initialPageParam: null as HistoryEntry | null,
    queryFn: ({ pageParam: last, signal }) =>
      table === 'profiles' && !wanted.rowId
        ? accountPage(wanted, last, signal)
        : historyPage(table, wanted, last, signal),
    getNextPageParam: (page) => (page.length < PAGE ? undefined : page.at(-1)),
  });

/** Who has entries in the history of a table; of all accounts, also who has removed subscriptions. Fails with "Failed to load history". */
export const historyPeopleQuery = (table: HistoryTable) =>
  queryOptions({
    queryKey: [table, 'history', 'people'],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase().rpc('history_people', { p_table: table }).abortSignal(signal),
        t('Failed to load history'),
      ),
  });

/**
 * The row before a change, with the columns that a restore brings back. Fails with "Failed to load history".
 */
export const earlierVersionQuery = (table: HistoryTable, id: number) =>
  queryOptions({
    queryKey: [table, 'history', 'entry', id],
    queryFn: async ({ signal }) => {
      const { before, changed, example_before } = unwrap(
        await supabase()
          .from('history')
          .select('before, changed, example_before')
          .eq('id', id)
          .abortSignal(signal)
          .maybeSingle(),
        t('Failed to load history'),
      );
      const example = changed.includes('example_content') ? { example_content: example_before } : {};
      return { ...(before as object | null), ...example };
    },
  });

/** The present site settings with every column that a restore brings back; null where there are none. Fails with "Failed to load data". */
export const presentSiteSettings = async () =>
  succeeded(
    // Pages don't need the time zone.
    await supabase().from('site_settings').select(`${siteSettingsColumns}, time_zone`).maybeSingle(),
    t('Failed to load data'),
  );

/**
 * The address of who has saved this version of a row (its `updated_at`); null as in the history's entries. Fails with "Failed to
 * load history".
 */
export const actorQuery = (table: HistoryTable, rowId: string, version: string) =>
  queryOptions({
    queryKey: [table, 'history', 'actor', rowId, version],
    queryFn: async ({ signal }) => {
      const [entry] = unwrap(
        await supabase()
          .from('history')
          .select('actor_email')
          .eq('table_name', table)
          .eq('row_id', rowId)
          .eq('after->>updated_at', version)
          .order('id', { ascending: false })
          .limit(1)
          .abortSignal(signal),
        t('Failed to load history'),
      );
      return entry?.actor_email ?? null;
    },
  });

/** The entries that hold an example: it's stored only when it was changed or deleted. */
const WITH_EXAMPLE = 'operation.eq.delete,changed.cs.{example_content}';

/**
 * An example issue before and after the change that an entry records. Each version is stored once, so the one after is that
 * before the next change, or the present one. Fails with "Failed to load history".
 */
export const exampleChangeQuery = ({ id, row_id }: HistoryEntry) =>
  queryOptions({
    queryKey: ['newsletters', 'history', 'example', id],
    queryFn: async ({ signal }) => {
      const newsletter = row_id ?? '';
      // Read first: whoever changes it afterwards leaves an entry that holds it.
      const present = succeeded(
        await supabase()
          .from('newsletters')
          .select('example_content')
          .eq('id', newsletter)
          .abortSignal(signal)
          .maybeSingle(),
        t('Failed to load history'),
      );
      const [entry, next] = unwrap(
        await supabase()
          .from('history')
          .select('example_before')
          .eq('table_name', 'newsletters')
          .eq('row_id', newsletter)
          .gte('id', id)
          .or(WITH_EXAMPLE)
          .order('id')
          .limit(2)
          .abortSignal(signal),
        t('Failed to load history'),
      );
      if (!entry) throw new RequestError(t('This entry is no longer in the history'), 404);
      const after = next ? next.example_before : present?.example_content;
      return { before: entry.example_before, after: after ?? null };
    },
  });

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

/** Someone else was faster: what is on the screen is out of date. */
const reloadIfOutdated = (error: Error) => {
  if (!(error instanceof RequestError) || ![404, 409].includes(error.status)) return;
  for (const scope of restored) void queryClient.invalidateQueries({ queryKey: [scope] });
};

interface Restore {
  /** The change to undo. */
  entry: number;
  /** The version that it replaces: `updated_at` of the row as the user has seen it. Absent for a row that was deleted. */
  version?: string;
  /** Where a newsletter goes whose category no longer exists. */
  categoryId?: string;
}

/**
 * Puts a row back as it was before a change, and resolves to the id of the new entry. Fails with "Failed to restore" or the
 * server's reason; `needsCategory` tells whether a category solves it, and `isOutdated` that someone else was faster.
 */
export const restoreHistory = mutationOptions({
  meta: { invalidates: restored },
  onError: reloadIfOutdated,
  mutationFn: async ({ entry, version, categoryId }: Restore) => {
    const call = supabase().rpc('restore_history', { entry_id: entry, new_category_id: categoryId ?? null });
    return unwrap(await basedOn(call, version), t('Failed to restore'));
  },
});

/** Whether a restore failed because the newsletter's category no longer exists. */
export const needsCategory = (error: unknown) => error instanceof RequestError && error.code === 'PT422';

/** Where nobody can be asked for a category: says instead that the history does, and passes on any other failure. */
export function withoutCategory(error: unknown): never {
  if (!needsCategory(error)) throw error;
  throw new Error(t('The category it was in no longer exists. Restore it from the history'));
}

/** The last change of a row, which is to be undone. */
export interface LastChange {
  table: HistoryTable;
  rowId: string;
  /** The version that this change has made: `updated_at` of the row. Absent if it was a deletion. */
  version?: string;
  /** What the undo is part of. */
  batch?: string;
}

async function undo({ table, rowId, version, batch }: LastChange) {
  const call = supabase().rpc('undo_last_change', { changed_table: table, changed_id: rowId });
  return unwrap(await basedOn(partOf(call, batch), version), t('Failed to restore'));
}

/**
 * Undoes the last change of a row. Fails like `restoreHistory`, also if anything has happened to the row since, and can't ask for another
 * category.
 */
export const undoLastChange = (change: LastChange) => undo(change).catch(withoutCategory);

/** Restores a row that was just deleted, with all that was deleted with it. Fails like `undoLastChange`. */
export const undoDeletion = mutationOptions({
  meta: { invalidates: restored },
  onError: reloadIfOutdated,
  mutationFn: undoLastChange,
});

/** The version of a row that a restore has made. */
async function versionMadeBy(entry: number) {
  const found = unwrap(
    await supabase().from('history').select('version:after->>updated_at').eq('id', entry).maybeSingle(),
    t('Failed to restore'),
  );
  return unwrap({ data: found.version, error: null }, t('Failed to restore'));
}

/** Runs a mutation outside of a component, with everything that belongs to it. */
const run = <Variables>(
  options: ReturnType<typeof mutationOptions<number, Error, Variables>>,
  variables: Variables,
) => queryClient.getMutationCache().build(queryClient, options).execute(variables);

/** Takes a restore back, for the Undo of a notification. */
export const undoable = (entry: number) => ({
  label: t('Undo'),
  onAct: async () => {
    const version = await versionMadeBy(entry);
    await run(restoreHistory, { entry, version }).catch((error) => {
      if (!isOutdated(error)) return withoutCategory(error);
      throw new Error(t('Someone else has changed this since. The history has every version'));
    });
    notify({ message: t('Change undone') });
  },
});

/** Brings a deleted row back, for the Undo of a notification, as part of a batch if there is one. It can't ask for another category. */
export const bringBack = (table: HistoryTable, rowId: string, batch?: string) =>
  run(undoDeletion, { table, rowId, batch });
