/** How many rows one read can name by their ids: its address must not get too long. */
const MOST = 100;

/**
 * Reads for many pages at once: a read of one row by its id reads the rows of all pages in the batch, and every other read
 * is sent once.
 */
export function createBatch(fetch: typeof globalThis.fetch) {
  let batch: string[] = [];
  const sent = new Map<string, Promise<{ status: number; body: string }>>();
  const ofBatch = new Map<string, Promise<Map<string, unknown>>>();

  const send = async (url: string, init?: RequestInit) => {
    const response = await fetch(url, init);
    return { status: response.status, body: await response.text() };
  };

  async function rowsOf(url: string, init?: RequestInit) {
    const { status, body } = await send(url, init);
    if (status !== 200) throw new Error(`The back end responded with ${status}`);
    const rows = JSON.parse(body) as { id: string }[];
    return new Map(rows.map((row) => [row.id, row] as const));
  }

  return {
    size: MOST,
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
        const rows = ofBatch.get(url.href) ?? rowsOf(url.href, init);
        ofBatch.set(url.href, rows);
        const row = (await rows).get(id);
        return Response.json(row ? [row] : []);
      }
      const key = `${url.href} ${new Headers(init?.headers).get('accept')}`;
      const read = sent.get(key) ?? send(url.href, init);
      sent.set(key, read);
      const { status, body } = await read;
      return new Response(body, { status, headers: { 'content-type': 'application/json' } });
    }) as typeof globalThis.fetch,
  };
}
