import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { basedOn } from '../conflicts';
import { type BatchOptions, partOf } from '../eachOf';
import { withoutCategory } from '../history';
import { RequestError, unwrap } from '../unwrap';
import { batch } from './batches';

/** A newsletter that an import has created or changed, as its undo needs it. */
export interface ImportedNewsletter {
  id: string;
  isNew: boolean;
  /** Its `updated_at` after the import. */
  version: string;
}

const FAILED = t('Failed to undo the import');

/** A row that an import has written: a newsletter or a category. */
type Written = Pick<ImportedNewsletter, 'id' | 'version'>;

/** The changes of a row since the import, which is the first of them. Fails if someone else has made one. */
async function changesSince(table: 'newsletters' | 'categories', { id, version }: Written, userId: string) {
  const entries = unwrap(
    await supabase()
      .from('history')
      .select('id, actor_id, operation, version:after->>updated_at')
      .eq('table_name', table)
      .eq('row_id', id)
      .order('id'),
    FAILED,
  );
  const start = entries.findIndex((entry) => entry.version === version);
  const own = start < 0 ? [] : entries.slice(start);
  const [first, last] = [own[0], own.at(-1)];
  if (!first || !last || own.some(({ actor_id }) => actor_id !== userId))
    throw new RequestError(t('Someone else has changed this since. The history has every version'), 409);
  return { first, last };
}

async function remove(id: string, version: string, part: string) {
  const call = partOf(supabase().rpc('undo_creation', { p_newsletter_id: id }), part);
  unwrap(await basedOn(call, version), FAILED);
}

async function undo(imported: ImportedNewsletter, userId: string, part: string) {
  const { first, last } = await changesSince('newsletters', imported, userId);
  const gone = last.operation === 'delete';
  if (imported.isNew) return gone ? undefined : remove(imported.id, last.version ?? '', part);
  if (gone) throw new RequestError(t('This has been deleted since. Restore the deletion first.'), 404);
  const call = supabase().rpc('restore_history', { entry_id: first.id, new_category_id: null });
  unwrap(await basedOn(partOf(call, part), last.version ?? undefined), FAILED);
}

/**
 * Undoes an import: deletes what it has created and nobody has subscribed to, and puts what it has changed back as it was, with all that the same user has changed since. What
 * someone else has changed since stays as it is and fails.
 */
export const undoImported = <Item extends ImportedNewsletter>(
  imported: Item[],
  userId: string,
  options: BatchOptions = {},
) => batch(imported, (one, part) => undo(one, userId, part).catch(withoutCategory), options);

/**
 * Deletes a category that an import has created. Fails if someone else has changed it since, or if a newsletter uses it.
 */
export async function undoCategory(created: Written, userId: string, part: string) {
  const { last } = await changesSince('categories', created, userId);
  if (last.operation === 'delete') return;
  const call = supabase().rpc('manage_category', { operation: 'delete', category_id: created.id });
  unwrap(await basedOn(partOf(call, part), last.version ?? undefined), t('Failed to delete category'));
}
