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
  align?: 'end';
  /**
   * How a phone, which shows each row as a card, shows the cell: `title` at the top, `fact` in one line with other facts
   * and without the column's name. By default, it has a line of its own with the column's name.
   */
  phone?: 'title' | 'fact';
}
