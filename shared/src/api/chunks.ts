/** The API answers at most this many rows (PostgREST `max-rows`), silently. */
export const CHUNK = 1000;

/** The most rows a list ever loads; beyond it a list must search on the server. */
const MOST = 100_000;

/**
 * Loads all rows of an ordered query in chunks, so that the API's cap never hides one. The query must have a stable
 * order with a unique tie-break. Rows that moved between two chunks are kept once.
 */
export async function allRows<Item extends { id: string }>(
  chunk: (from: number, to: number) => Promise<Item[]>,
): Promise<Item[]> {
  const rows = new Map<string, Item>();
  for (let from = 0; from < MOST; from += CHUNK) {
    const page = await chunk(from, from + CHUNK - 1);
    for (const row of page) rows.set(row.id, row);
    if (page.length < CHUNK) break;
  }
  return [...rows.values()];
}
