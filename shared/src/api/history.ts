import { infiniteQueryOptions, mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { partOf } from './batches';
import { basedOn, isOutdated } from './conflicts';
import { RequestError, succeeded, unwrap } from './unwrap';

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
  image_focus_before:before->>image_focus, image_focus_after:after->>image_focus,
  state_before:before->>state, state_after:after->>state,
  publish_at_before:before->>publish_at, publish_at_after:after->>publish_at,
  featured_position_before:before->>featured_position, featured_position_after:after->>featured_position,
  site_name_before:before->>site_name, site_name_after:after->>site_name,
  accent_color_before:before->>accent_color, accent_color_after:after->>accent_color,
  logo_url_before:before->>logo_url, logo_url_after:after->>logo_url,
  hero_image_url_before:before->>hero_image_url, hero_image_url_after:after->>hero_image_url,
  hero_heading_before:before->>hero_heading, hero_heading_after:after->>hero_heading,
  hero_text_before:before->>hero_text, hero_text_after:after->>hero_text,
  hero_buttons_before:before->>hero_buttons, hero_buttons_after:after->>hero_buttons,
  imprint_link_before:before->>imprint_link, imprint_link_after:after->>imprint_link,
  privacy_link_before:before->>privacy_link, privacy_link_after:after->>privacy_link,
  accessibility_link_before:before->>accessibility_link, accessibility_link_after:after->>accessibility_link,
  contact_link_before:before->>contact_link, contact_link_after:after->>contact_link,
  further_links_before:before->>further_links, further_links_after:after->>further_links,
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
    t('Failed to load history'),
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

/** The last change of a row, which is to be undone. */
export interface LastChange {
  table: HistoryTable;
  rowId: string;
  /** The version that this change has made: `updated_at` of the row. Absent if it was a deletion. */
  version?: string;
  /** What the undo is part of. */
  batch?: string;
}

/** Undoes the last change of a row. Fails like `restoreHistory`, also if anything has happened to the row since. */
export async function undoLastChange({ table, rowId, version, batch }: LastChange) {
  const call = supabase().rpc('undo_last_change', { changed_table: table, changed_id: rowId });
  return unwrap(await basedOn(partOf(call, batch), version), t('Failed to restore'));
}

/** Restores a row that was just deleted, with all that was deleted with it. Fails like `restoreHistory`. */
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
      if (!isOutdated(error)) throw error;
      throw new Error(t('Someone else has changed this since. The history has every version'));
    });
  },
});

/** Brings a deleted row back, for the Undo of a notification. It can't ask for another category. */
export const undoableDeletion = (table: HistoryTable, rowId: string) => ({
  label: t('Undo'),
  onAct: () =>
    run(undoDeletion, { table, rowId }).catch((error) => {
      if (!needsCategory(error)) throw error;
      throw new Error(t('The category it was in no longer exists. Restore it from the history'));
    }),
});
