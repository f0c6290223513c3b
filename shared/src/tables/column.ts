import type { ReactNode } from 'react';
import type { SortBy } from './sorting';

/** One column of a `DataTable`. */
export interface Column<Item> {
  /** What the head says. */
  label: string;
  /** What a cell shows. */
  cell: (item: Item) => ReactNode;
  /** By what the column sorts; without it, it does not. */
  sortBy?: SortBy<Item>;
  width?: number | string;
  align?: 'left' | 'right';
}
