import { isOutdated } from '@newsletters/shared/api/conflicts';
import { type HistoryEntry, needsCategory, restoreHistory, undoable } from '@newsletters/shared/api/history';
import { reported } from '@newsletters/shared/api/reported';
import { sentences } from '@newsletters/shared/model';
import type { Notification } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { recorded } from './fields';

/** Says that a row was restored. What has replaced another version can be taken back; a row that is back can be looked at. */
function restoredNotification(
  { table_name, row_id, operation }: HistoryEntry,
  newEntry: number,
): Notification {
  const message = recorded[table_name].restored;
  if (operation === 'update') return { message, action: undoable(newEntry) };
  if (table_name !== 'newsletters') return { message };
  return { message, action: { label: t('View on site'), to: `/newsletter/${row_id}` } };
}

/** Why a restore failed. What would change is loaded again then, so that the user can decide anew. */
const reasonOf = (error: Error | null, { operation }: HistoryEntry) =>
  operation === 'update' && isOutdated(error)
    ? sentences(error?.message ?? '', t('Please look again at what will change.'))
    : error;

/** Restores what was there before a change, in place of the version that the user has seen, if there is one. */
export function useRestore(entry: HistoryEntry, version: string | undefined, onDone: () => void) {
  const { mutate, isPending, isSuccess, error } = useMutation(
    reported(restoreHistory, (newEntry) => restoredNotification(entry, newEntry)),
  );
  return {
    restore: (categoryId?: string) => mutate({ entry: entry.id, version, categoryId }, { onSuccess: onDone }),
    isPending,
    reason: reasonOf(error, entry),
    categoryIsGone: needsCategory(error),
    /** Whether the entry is a deletion whose row is there again: by this, or by what someone else has done. */
    isBack: entry.operation === 'delete' && (isSuccess || isOutdated(error)),
  };
}
