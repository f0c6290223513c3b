import { categoriesQuery } from '@newsletters/shared/api/categories';
import { overviewNumbersQuery, overviewQuery } from '@newsletters/shared/api/newsletters/overview';
import { rowsOf } from '@newsletters/shared/api/rowChunks';
import { isId, MOST_COUNTED, MOST_MATCHES } from '@newsletters/shared/model';
import { queryClient, useQuery, useSuspenseInfiniteQuery, useSuspenseQuery } from '@newsletters/shared/query';
import type { Sorting } from '@newsletters/shared/tables';
import { useDebouncedValue } from '@newsletters/shared/ui';
import { useDeferredValue, useMemo } from 'react';
import type { ListState } from './listState';
import { sortable, sortableOf } from './sortable';

const orderOf = ({ column, direction }: Sorting) => ({
  column: sortable[sortableOf(column)].stored,
  ascending: direction === 'asc',
});

/** The category to filter by. An unknown one is ignored: the filter doesn't show it as selected either. */
function useKnownCategory(categoryId: string) {
  const { data: categories } = useQuery(categoriesQuery);
  const known = categories ? categories.some(({ id }) => id === categoryId) : isId(categoryId);
  return known ? categoryId : undefined;
}

/**
 * The newsletters that match the search and all filters, as far as they are loaded, and the numbers: of all, of those found, and for each
 * trait. What was shown stays until the next results arrive.
 */
export function useFound(state: ListState) {
  const search = useDebouncedValue(state.search);
  const categoryId = useKnownCategory(state.categoryId);
  const chips = state.traits.join();
  const { column, direction } = state.sorting;
  const wanted = useMemo(
    () => ({
      filter: { search, categoryId, traits: chips.split(',').filter(Boolean) },
      order: orderOf({ column, direction }),
    }),
    [search, categoryId, chips, column, direction],
  );
  const { filter, order } = useDeferredValue(wanted);
  const numbersQuery = overviewNumbersQuery(filter);
  // At the same time as the list. Only the first time: a failure renders this again, which would ask without end.
  if (!queryClient.getQueryState(numbersQuery.queryKey)) void queryClient.prefetchQuery(numbersQuery);
  const list = useSuspenseInfiniteQuery(overviewQuery(filter, order));
  const counting = useSuspenseQuery(numbersQuery);
  const numbers = counting.data;
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = list;
  const rows = useMemo(() => rowsOf(list.data, ({ id }) => id), [list.data]);
  const most = filter.search.trim() ? MOST_MATCHES : MOST_COUNTED;
  const counted = numbers.found?.number ?? 0;
  const complete = !hasNextPage;
  return {
    rows,
    numbers,
    filter,
    /** How many match; undefined if there are more than `most`. */
    total: counted > most ? undefined : complete ? rows.length : counted,
    most,
    complete,
    error: list.error ?? counting.error,
    retry: () => {
      if (list.error) void (isFetchNextPageError ? fetchNextPage() : list.refetch());
      if (counting.error) void counting.refetch();
    },
    more: () => void (hasNextPage && !isFetching && !isFetchNextPageError && fetchNextPage()),
  };
}

/** What the list shows. */
export type Found = ReturnType<typeof useFound>;
