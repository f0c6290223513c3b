import type { ReactNode } from 'react';
import type { SortBy } from './sorting';

/** One column of a `DataTable`. */
export interface Column<Item> {
  /** The text in the head. */
  label: string;
  /** The content of a cell. */
  cell: (item: Item) => ReactNode;
  /** What the column sorts by; without it, the column is not sortable. */
  sortBy?: SortBy<Item>;
  width?: number | string;
  align?: 'left' | 'right';
}
