import { type InfiniteData, type QueryScope, queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { RequestError } from './unwrap';

/** The API silently returns at most this many rows (PostgREST `max-rows`). */
export const CHUNK = 1000;

/** The most rows a list ever loads; a longer list must search on the server. */
const MOST = 100_000;

/**
 * The filter that starts a query, ordered by a column and then by a unique one, after the last row of the previous chunk.
 * Unlike an offset, it skips nothing when rows are deleted between two chunks.
 */
export function after<Column extends string, Unique extends string = 'id'>(
  column: Column,
  direction: 'ascending' | 'descending',
  last: Record<NoInfer<Column | Unique>, string>,
  unique = 'id' as Unique,
): string {
  const beyond = direction === 'ascending' ? 'gt' : 'lt';
  const value = `"${last[column].replace(/[\\"]/g, '\\$&')}"`;
  return `${column}.${beyond}.${value},and(${column}.eq.${value},${unique}.${beyond}.${last[unique]})`;
}

/**
 * Loads all rows of an ordered query in chunks, so that the API's cap never hides any. Each chunk starts `after` the last
 * row of the previous one. A row that moved between two chunks is kept once. Fails with "This list is too long to load"
 * rather than leave rows out.
 */
export async function allRows<Item extends { id: string }>(
  chunk: (last: Item | undefined) => Promise<Item[]>,
): Promise<Item[]> {
  const rows = new Map<string, Item>();
  let page: Item[] = [];
  do {
    page = await chunk(page.at(-1));
    for (const row of page) rows.set(row.id, row);
    if (rows.size > MOST) throw new RequestError(t('This list is too long to load'), 0);
  } while (page.length === CHUNK);
  return [...rows.values()];
}

/** All rows of a procedure that gives them in the same order each time, so that the API's cap never hides any. */
export async function allRowsOf<Row>(read: (from: number, to: number) => Promise<Row[]>): Promise<Row[]> {
  const rows: Row[] = [];
  let chunk: Row[];
  do {
    chunk = await read(rows.length, rows.length + CHUNK - 1);
    rows.push(...chunk);
  } while (chunk.length === CHUNK);
  return rows;
}

/** How many rows of a long list load at a time: first a few screens, then more. */
const sizeAfter = (last: unknown) => (last === undefined ? 50 : 200);

/** Rows that were loaded together. */
export interface Chunk<Item> {
  rows: Item[];
  /** What the next chunk starts after, also once that row is gone; undefined at the end of the list. */
  last: Item | undefined;
}

/**
 * The options of a list that loads while the user scrolls. Each chunk starts after the last row of the previous one: however
 * long the list is, a chunk costs the same, and nothing is left out when rows come or go meanwhile.
 */
export const inChunks = <Item>(
  load: (last: Item | undefined, size: number, signal: AbortSignal) => Promise<Item[]>,
) => ({
  initialPageParam: undefined as Item | undefined,
  queryFn: async ({ pageParam, signal }: { pageParam: Item | undefined; signal: AbortSignal }) => {
    const size = sizeAfter(pageParam);
    const rows = await load(pageParam, size, signal);
    return { rows, last: rows.length < size ? undefined : rows.at(-1) };
  },
  getNextPageParam: ({ last }: Chunk<Item>) => last,
});

/** The rows of a list in chunks, each once: one that moved while the list loaded can be in two. */
export const rowsOf = <Item>({ pages }: InfiniteData<Chunk<Item>>, keyOf: (row: Item) => string): Item[] => [
  ...new Map(pages.flatMap(({ rows }) => rows.map((row) => [keyOf(row), row] as const))).values(),
];

/** Changes rows wherever they are loaded in chunks, instead of loading all chunks again. What is on its way is asked for anew. */
export function changeLoaded<Item>(
  queryKey: readonly [QueryScope, ...unknown[]],
  change: (rows: Item[]) => Item[],
) {
  queryClient.setQueriesData<InfiniteData<Chunk<Item>>>({ queryKey }, (data) =>
    data?.pages
      ? { ...data, pages: data.pages.map(({ rows, last }) => ({ rows: change(rows), last })) }
      : undefined,
  );
  void queryClient.invalidateQueries({ queryKey, fetchStatus: 'fetching', refetchType: 'none' });
}

/** Removes rows wherever they are loaded in chunks; the number of all rows, at `number` below the key, is asked again. */
export function dropLoaded<Item>(
  queryKey: readonly [QueryScope, ...unknown[]],
  isGone: (row: Item) => boolean,
) {
  changeLoaded<Item>(queryKey, (rows) => rows.filter((row) => !isGone(row)));
  // Searches that have not loaded the row may still count it, so they are reloaded when next shown.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
  void queryClient.invalidateQueries({ queryKey: [...queryKey, 'number'] });
}
