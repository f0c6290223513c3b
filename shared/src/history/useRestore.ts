import { type HistoryEntry, needsCategory, restoreHistory, undoable } from '@newsletters/shared/api/history';
import { reported } from '@newsletters/shared/api/reported';
import type { Notification } from '@newsletters/shared/notifications';
import { useMutation } from '@newsletters/shared/query';
import { recorded } from './fields';

/** Says that a row was restored. What has replaced another version can be taken back; a row that is back can be looked at. */
function restoredNotification(
  { table_name, row_id, operation }: HistoryEntry,
  newEntry: number,
): Notification {
  const message = `${recorded[table_name].noun} restored`;
  if (operation === 'update') return { message, action: undoable(newEntry) };
  if (table_name !== 'newsletters') return { message };
  return { message, action: { label: 'View on site', to: `/newsletter/${row_id}` } };
}

/** Restores what was there before a change. */
export function useRestore(entry: HistoryEntry, onDone: () => void) {
  const { mutate, reset, isPending, error } = useMutation(
    reported(restoreHistory, (newEntry) => restoredNotification(entry, newEntry)),
  );
  return {
    restore: (categoryId?: string) =>
      !isPending && mutate({ entry: entry.id, categoryId }, { onSuccess: onDone }),
    isPending,
    error,
    reset,
    categoryIsGone: needsCategory(error),
  };
}
