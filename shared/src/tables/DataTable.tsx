import TableCell from '@mui/material/TableCell';
import TableRow from '@mui/material/TableRow';
import { EmptyText } from '@newsletters/shared/ui';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import {
  type StateSnapshot,
  type TableComponents,
  TableVirtuoso,
  type TableVirtuosoHandle,
} from 'react-virtuoso';
import { HeadCell } from './HeadCell';
import { parts, type TableContext } from './parts';
import { type SortBy, type Sorting, sortedBy, useSorted } from './sorting';
import { useKeptFocus } from './useKeptFocus';

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

/** Where a table was scrolled to, for a page that shows it again. */
export type TablePlace = StateSnapshot;

interface Props<Item> {
  /** Accessible name of the table. */
  label: string;
  /** Should stay the same from one drawing to the next: sorting starts anew with new columns. */
  columns: Column<Item>[];
  rows: Item[];
  rowKey: (item: Item) => string;
  /** The sentence for no rows. */
  empty: string;
  /** For a page that keeps the sorting itself. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** Rows in all, when not all are loaded. */
  total?: number;
  /** Called when the last loaded row is near the screen. */
  onEnd?: () => void;
  /** Keeps the place while the table is away. */
  place?: RefObject<TablePlace | undefined>;
}

/** Heights in pixels: a usual row, and the most the table takes before it scrolls inside. */
const ROW = 57;
const MOST = 720;

/** A table that sorts by column and only draws the rows on the screen, so that a hundred thousand stay fast. */
export function DataTable<Item>({ columns, rows, rowKey, empty, place, onEnd, ...props }: Props<Item>) {
  const [ownSorting, setOwnSorting] = useState<Sorting>();
  const { label, total = rows.length, sorting = ownSorting, onSort = setOwnSorting } = props;
  const sortBy = columns.find((column) => column.label === sorting?.column)?.sortBy;
  const sorted = useSorted(rows, sortBy, sorting?.direction);
  const [height, setHeight] = useState(ROW * (rows.length + 1));
  const list = useRef<TableVirtuosoHandle>(null);
  const focus = useKeptFocus();
  if (rows.length === 0) return <EmptyText>{empty}</EmptyText>;
  const remember = (isScrolling: boolean) => {
    if (place && !isScrolling) list.current?.getState((state) => (place.current = state));
  };
  return (
    <TableVirtuoso
      {...focus}
      ref={list}
      style={{ height: `min(${height + 2}px, ${MOST}px, 85dvh)` }}
      data={sorted}
      context={{ label, total }}
      components={parts as TableComponents<Item, TableContext>}
      computeItemKey={(_index, item) => rowKey(item)}
      initialItemCount={place?.current ? undefined : Math.min(rows.length, 20)}
      restoreStateFrom={place?.current}
      isScrolling={remember}
      endReached={onEnd}
      increaseViewportBy={400}
      totalListHeightChanged={setHeight}
      fixedHeaderContent={() => (
        <TableRow role="row">
          {columns.map((column) => (
            <HeadCell
              key={column.label}
              column={column}
              sorting={sorting}
              onSort={() => onSort(sortedBy(column.label, sorting))}
            />
          ))}
        </TableRow>
      )}
      itemContent={(_index, item) =>
        columns.map((column) => (
          <TableCell
            key={column.label}
            role="cell"
            align={column.align}
            data-label={column.label}
            sx={{ overflowWrap: 'anywhere' }}
          >
            {column.cell(item)}
          </TableCell>
        ))
      }
    />
  );
}
