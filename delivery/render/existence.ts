import { IDS, rowReader } from './read.ts';
import type { Site } from './site.ts';
import type { Named } from './view.ts';

interface Batch {
  ids: Set<string>;
  found: Promise<Set<string>>;
}

/** Reads one batch of ids after the other. When a read fails, so does everything that waits for it. */
function batches(find: (ids: string[]) => Promise<Set<string>>) {
  let last: Promise<unknown> = Promise.resolve();
  let next: Batch | undefined;
  const begin = (): Batch => {
    const ids = new Set<string>();
    const found = last.then(() => {
      if (next?.ids === ids) next = undefined;
      return find([...ids]);
    });
    last = found;
    found.catch(() => {
      if (next?.ids === ids) next = undefined;
      if (last === found) last = Promise.resolve();
    });
    return { ids, found };
  };
  return async (id: string) => {
    if (!next || next.ids.size >= IDS) next = begin();
    next.ids.add(id);
    return (await next.found).has(id);
  };
}

/** Tells whether what an address names exists. Ids asked for during a read share the next: made-up ones cost one small read at a time. */
export function createExistence(site: Pick<Site, 'config' | 'fetch'>) {
  const rows = rowReader(site);
  const inTable = (table: Named['table']) =>
    batches(async (ids) => {
      const found = await rows<{ id: string }>(`${table}?select=id&id=in.(${ids.join()})`);
      return new Set(found.map(({ id }) => id));
    });
  const tables = { newsletters: inTable('newsletters'), categories: inTable('categories') };
  return ({ table, id }: Named) => tables[table](id);
}
