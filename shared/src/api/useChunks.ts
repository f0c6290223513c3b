import {
  type InfiniteData,
  type QueryScope,
  type UseSuspenseInfiniteQueryOptions,
  useQuery,
  useSuspenseInfiniteQuery,
} from '@newsletters/shared/query';
import { useMemo } from 'react';
import { type Chunk, rowsOf } from './rowChunks';

type Key = readonly [QueryScope, ...unknown[]];

/**
 * A list in chunks as a table shows it: its rows, each once, their total number, and how to load more. The number is asked for only
 * while rows are missing, and undefined until it arrives.
 */
export function useChunks<Item, ListKey extends Key, NumberKey extends Key>(
  list: UseSuspenseInfiniteQueryOptions<
    Chunk<Item>,
    Error,
    InfiniteData<Chunk<Item>>,
    ListKey,
    Item | undefined
  >,
  number: Parameters<typeof useQuery<number, Error, number, NumberKey>>[0],
  keyOf: (row: Item) => string,
) {
  const { data, error, isFetching, hasNextPage, isFetchNextPageError, fetchNextPage, refetch } =
    useSuspenseInfiniteQuery(list);
  const { data: all } = useQuery({ ...number, enabled: hasNextPage });
  const rows = useMemo(() => rowsOf(data, keyOf), [data, keyOf]);
  return {
    rows,
    total: hasNextPage ? all : rows.length,
    error,
    retry: () => void (isFetchNextPageError ? fetchNextPage() : refetch()),
    more: () => void (hasNextPage && !isFetching && !isFetchNextPageError && fetchNextPage()),
  };
}
