import { audience } from '@newsletters/shared/api/reported';
import { useSyncExternalStore } from 'react';
import type { Made } from './importRow';

/** What an import has done, as it's shown and undone. */
export interface ImportRecord {
  made: Made[];
  /** The categories that were created for it. */
  categories: { id: string; name: string }[];
}

let last: { record: ImportRecord; of: ReturnType<typeof audience> } | undefined;
const listeners = new Set<() => void>();

/** Replaces the record of the last import, or forgets it. It outlives the page that has imported. */
export function setLastImport(record: ImportRecord | undefined) {
  last = record && { record, of: audience() };
  for (const listener of listeners) listener();
}

/** Takes what is undone out of the record. Something may have been added meanwhile. */
export function forget(undone: ReadonlySet<string>) {
  const now = lastImport();
  if (!now) return;
  const left = <Item extends { id: string }>(items: Item[]) => items.filter(({ id }) => !undone.has(id));
  const [made, categories] = [left(now.made), left(now.categories)];
  setLastImport(made.length + categories.length > 0 ? { made, categories } : undefined);
}

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** What the last import of this user has done, unless it's undone or closed. */
export const lastImport = () => (last && last.of === audience() ? last.record : undefined);

/** Like `lastImport`, followed. */
export const useLastImport = () => useSyncExternalStore(listen, lastImport);
