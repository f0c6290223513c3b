import { wordOrder } from '@newsletters/shared/language';
import { useMemo } from 'react';

/** The column that a table is sorted by, and the direction. */
export interface Sorting {
  /** The column's label. */
  column: string;
  direction: 'asc' | 'desc';
}

/** What a column sorts by: a value of the row, or `server` if the server returns the rows sorted. */
export type SortBy<Item> = ((item: Item) => string | number) | 'server';

/** The sorting after the user has chosen a column: ascending first, then reversed. */
export const sortedBy = (column: string, now: Sorting | undefined): Sorting => ({
  column,
  direction: now?.column === column && now.direction === 'asc' ? 'desc' : 'asc',
});

/** The rows in the chosen order; equal rows keep their order. */
export function useSorted<Item>(
  rows: Item[],
  sortBy: SortBy<Item> | undefined,
  direction: Sorting['direction'] | undefined,
): Item[] {
  return useMemo(() => {
    if (!sortBy || sortBy === 'server') return rows;
    const sign = direction === 'desc' ? -1 : 1;
    const compare = wordOrder();
    return rows
      .map((row) => ({ row, by: sortBy(row) }))
      .sort(({ by: one }, { by: other }) =>
        typeof one === 'number' && typeof other === 'number'
          ? sign * (one - other)
          : sign * compare(String(one), String(other)),
      )
      .map(({ row }) => row);
  }, [rows, sortBy, direction]);
}
