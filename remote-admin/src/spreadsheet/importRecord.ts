import { audience } from '@newsletters/shared/api/reported';
import { withDrafts } from '@newsletters/shared/drafts';
import { useSession } from '@newsletters/shared/session';
import { useEffect, useSyncExternalStore } from 'react';
import type { Made } from './importRow';

/** What an import has done, as it's shown and undone. */
export interface ImportRecord {
  /** The id of what is imported: an import that goes on after a reload is still the same. */
  id: string;
  made: Made[];
  /** The categories that were created for it, in the version that it made. */
  categories: { id: string; name: string; version: string }[];
}

let last: { record: ImportRecord; of: ReturnType<typeof audience> } | undefined;
let recalled: ReturnType<typeof audience>;
const listeners = new Set<() => void>();

function show(record: ImportRecord | undefined) {
  last = record && { record, of: audience() };
  for (const listener of listeners) listener();
}

/** Replaces the record of this user's last import, or forgets it. It outlives the page that has imported, and a reload. */
export function setLastImport(userId: string, record: ImportRecord | undefined) {
  show(record);
  void withDrafts(({ keepDraft, forgetDraft, LAST_IMPORT }) =>
    record ? keepDraft(userId, LAST_IMPORT, record) : forgetDraft(userId, LAST_IMPORT),
  );
}

/** Begins to record an import, or goes on with it. */
export function beginRecord(userId: string, id: string) {
  if (lastImport()?.id !== id) setLastImport(userId, { id, made: [], categories: [] });
}

/**
 * Records at once what an import has done. When the session has ended meanwhile, it's only kept, for when the same user is back.
 *
 * @param started the audience that it was begun with
 */
export function addToRecord(
  userId: string,
  started: ReturnType<typeof audience>,
  id: string,
  more: Partial<ImportRecord>,
) {
  const now = last && last.of === started && last.record.id === id ? last.record : undefined;
  const { made = [], categories = [] } = now ?? {};
  // What is changed a second time goes back to how it was before the first.
  const added = (more.made ?? []).filter((one) => !made.some((earlier) => earlier.id === one.id));
  const record = {
    id,
    made: [...made, ...added],
    categories: [...categories, ...(more.categories ?? [])],
  };
  last = { record, of: started };
  for (const listener of listeners) listener();
  void withDrafts(({ changeDraft, LAST_IMPORT }) => changeDraft(userId, LAST_IMPORT, record));
}

/** Finds the record that was kept before a reload. */
async function recall(userId: string) {
  const now = audience();
  if (recalled === now) return;
  recalled = now;
  const kept = await withDrafts(({ draftOf, LAST_IMPORT }) => draftOf<ImportRecord>(userId, LAST_IMPORT));
  if (kept && !lastImport() && now === audience()) show(kept.content);
}

/** Takes what is undone out of the record. Something may have been added meanwhile. */
export function forget(userId: string, undone: ReadonlySet<string>) {
  const now = lastImport();
  if (!now) return;
  const left = <Item extends { id: string }>(items: Item[]) => items.filter(({ id }) => !undone.has(id));
  const [made, categories] = [left(now.made), left(now.categories)];
  setLastImport(userId, made.length + categories.length > 0 ? { ...now, made, categories } : undefined);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

const lastImport = () => (last && last.of === audience() ? last.record : undefined);

const shown = () => {
  const now = lastImport();
  return now && now.made.length + now.categories.length > 0 ? now : undefined;
};

/** What the last import of this user has done, unless it's undone or closed; also after a reload. */
export function useLastImport() {
  const { user } = useSession();
  useEffect(() => {
    if (user) void recall(user.id);
  }, [user]);
  return useSyncExternalStore(listen, shown);
}
