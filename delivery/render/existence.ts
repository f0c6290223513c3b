import DataLoader from 'dataloader';
import { IDS, rowReader } from './read.ts';
import type { Site } from './site.ts';
import type { Named } from './view.ts';

/** Tells whether what an address names exists. Ids asked for during a read share the next: made-up ones cost one small read at a time. */
export function createExistence(site: Pick<Site, 'config' | 'fetch' | 'readLimit'>) {
  const rows = rowReader(site);
  const inTable = (table: Named['table']) => {
    let last: Promise<unknown> = Promise.resolve();
    const loader: DataLoader<string, boolean> = new DataLoader(
      (ids) => {
        for (const id of ids) loader.clear(id);
        // When a read fails, so does everything that waits for it.
        const reading = last.then(() => rows<{ id: string }>(`${table}?select=id&id=in.(${ids.join()})`));
        last = reading;
        reading.catch(() => {
          if (last === reading) last = Promise.resolve();
        });
        return reading.then((found) => ids.map((id) => found.some((row) => row.id === id)));
      },
      { maxBatchSize: IDS, batchScheduleFn: (begin) => void last.then(begin, begin) },
    );
    return loader;
  };
  const tables = { newsletters: inTable('newsletters'), categories: inTable('categories') };
  return ({ table, id }: Named) => tables[table].load(id);
}
