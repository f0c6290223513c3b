import {
  type InfiniteData,
  type QueryScope,
  type UseSuspenseInfiniteQueryOptions,
  useSuspenseInfiniteQuery,
} from '@newsletters/shared/query';
import { useMemo } from 'react';
import type { Chunk } from './chunks';

/** Whether rows were added or removed between two chunks: then the others moved, and one may have been missed. */
const isTorn = (chunks: Chunk<unknown>[] = []) => chunks.some(({ total }) => total !== chunks[0]?.total);

/** A list in chunks as a table shows it: its rows, each once, their total number, and how to load more. */
export function useChunks<Item, Key extends readonly [QueryScope, ...unknown[]]>(
  query: UseSuspenseInfiniteQueryOptions<Chunk<Item>, Error, InfiniteData<Chunk<Item>>, Key, number>,
  keyOf: (row: Item) => string,
) {
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useSuspenseInfiniteQuery(query);
  const rows = useMemo(
    () => [...new Map(data.pages.flatMap((chunk) => chunk.rows).map((row) => [keyOf(row), row])).values()],
    [data, keyOf],
  );
  const load = async () => {
    const { data: now } = await fetchNextPage();
    if (isTorn(now?.pages)) await refetch();
  };
  return {
    rows,
    total: data.pages.at(-1)?.total ?? 0,
    error,
    retry: () => void (isFetchNextPageError ? load() : refetch()),
    more: () => void (hasNextPage && !isFetching && load()),
  };
}
