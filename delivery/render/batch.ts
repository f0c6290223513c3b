import { rowsIn } from './read.ts';

/** Reads for many pages at once: one read for their rows, which each reads by its id, and every other read only once. */
export function createBatch(fetch: typeof globalThis.fetch) {
  let batch: string[] = [];
  const sent = new Map<string, Promise<Response>>();
  const ofBatch = new Map<string, Promise<{ id: string }[]>>();

  return {
    /** Begins with the next pages, whose rows have these ids. */
    next(ids: string[]) {
      batch = ids;
      ofBatch.clear();
    },
    fetch: (async (input, init) => {
      const url = new URL(String(input));
      const id = /^eq\.(.+)$/.exec(url.searchParams.get('id') ?? '')?.[1];
      if (id && batch.includes(id)) {
        url.searchParams.set('id', `in.(${batch.join()})`);
        const rows = ofBatch.get(url.href) ?? fetch(url.href, init).then(rowsIn<{ id: string }>);
        ofBatch.set(url.href, rows);
        return Response.json((await rows).filter((row) => row.id === id));
      }
      const key = `${url.href} ${new Headers(init?.headers).get('accept')}`;
      const read = sent.get(key) ?? fetch(url.href, init);
      sent.set(key, read);
      return (await read).clone();
    }) as typeof globalThis.fetch,
  };
}
