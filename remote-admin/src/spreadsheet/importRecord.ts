import { audience } from '@newsletters/shared/api/reported';
import { withDrafts } from '@newsletters/shared/drafts';
import { useSession } from '@newsletters/shared/session';
import { useEffect, useSyncExternalStore } from 'react';
import type { Made } from './importRow';

/** What an import has done, as it's shown and undone. */
export interface ImportRecord {
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
  setLastImport(userId, made.length + categories.length > 0 ? { made, categories } : undefined);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the last import of this user has done, unless it's undone or closed. */
export const lastImport = () => (last && last.of === audience() ? last.record : undefined);

/** Like `lastImport`, followed; also after a reload. */
export function useLastImport() {
  const { user } = useSession();
  useEffect(() => {
    if (user) void recall(user.id);
  }, [user]);
  return useSyncExternalStore(listen, lastImport);
}
