import { type InfiniteData, type QueryScope, queryClient } from '@newsletters/shared/query';
import { RequestError, unwrap } from './unwrap';

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
    if (rows.size > MOST) throw new RequestError('This list is too long to load', 0);
  } while (page.length === CHUNK);
  return [...rows.values()];
}

/** A part of a list that loads while the user scrolls, and the number of rows in total. */
export interface Chunk<Item> {
  rows: Item[];
  total: number;
}

/** PostgREST's error code for an offset beyond the end of a list. */
const BEYOND_END = 'PGRST103';

interface ChunkResult<Item> {
  data: Item[] | null;
  error: { code: string; message: string } | null;
  status: number;
  count: number | null;
}

/**
 * The chunk of a server-sorted list that starts at row `from`. A list that has shrunk in the meantime ends there: its total
 * then differs from the earlier chunks', which makes `useChunks` load the list again.
 */
export function chunkOf<Item>(result: ChunkResult<Item>, from: number, fallback: string): Chunk<Item> {
  if (result.error?.code === BEYOND_END) return { rows: [], total: from };
  const rows = unwrap(result, fallback);
  return { rows, total: result.count ?? from + rows.length };
}

/** The row at which the next chunk starts; undefined when all rows are loaded. */
export function nextChunk(last: Chunk<unknown>, chunks: Chunk<unknown>[]): number | undefined {
  const loaded = chunks.reduce((sum, { rows }) => sum + rows.length, 0);
  return last.rows.length > 0 && loaded < last.total ? loaded : undefined;
}

/** Changes rows wherever they are loaded in chunks, instead of loading a hundred chunks again. */
export function changeLoaded<Item>(
  queryKey: readonly [QueryScope, ...unknown[]],
  change: (rows: Item[]) => Item[],
) {
  queryClient.setQueriesData<InfiniteData<Chunk<Item>>>({ queryKey }, (data) => {
    if (!data?.pages) return undefined;
    const changed = data.pages.map(({ rows }) => change(rows));
    const removed = data.pages.reduce(
      (sum, { rows }, index) => sum + rows.length - (changed[index]?.length ?? 0),
      0,
    );
    return {
      ...data,
      pages: data.pages.map(({ total }, index) => ({ rows: changed[index] ?? [], total: total - removed })),
    };
  });
}

/** Removes rows wherever they are loaded in chunks. */
export function dropLoaded<Item>(
  queryKey: readonly [QueryScope, ...unknown[]],
  isGone: (row: Item) => boolean,
) {
  changeLoaded<Item>(queryKey, (rows) => rows.filter((row) => !isGone(row)));
  // Searches that have not loaded the row may still count it, so they are reloaded when next shown.
  void queryClient.invalidateQueries({ queryKey, refetchType: 'none' });
}

/** A pattern that finds text anywhere. Wildcards are taken literally, except `*`, which PostgREST cannot escape: it matches any character. */
export const containing = (text: string) =>
  `%${text
    .trim()
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '_')}%`;
