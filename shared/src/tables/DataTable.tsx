import { EmptyText } from '@newsletters/shared/ui';
import { memo, type ReactNode, type RefObject, useMemo, useRef, useState } from 'react';
import {
  type StateSnapshot,
  type TableComponents,
  TableVirtuoso,
  type TableVirtuosoHandle,
} from 'react-virtuoso';
import type { Column } from './column';
import { HeadCell } from './HeadCell';
import { parts, roles, type TableContext } from './parts';
import { type Sorting, sortedBy, useSorted } from './sorting';
import { useKeptFocus } from './useKeptFocus';

/** The scroll position of a table, for a page that shows it again. */
export type TablePlace = StateSnapshot;

interface Props<Item> {
  /** Accessible name of the table. */
  label: string;
  /** Should stay the same between renders: new columns mean sorting again. */
  columns: Column<Item>[];
  rows: Item[];
  /** Filters the rows. They are sorted only once, however often the filter changes. */
  only?: (item: Item) => boolean;
  rowKey: (item: Item) => string;
  /** The message when there are no rows. */
  empty: string;
  /** For a page that holds the sorting itself. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The total number of rows, if not all are loaded. */
  total?: number;
  /** Called when the last loaded row comes near the screen. */
  onEnd?: () => void;
  /** Keeps the scroll position while the table is unmounted. */
  place?: RefObject<TablePlace | undefined>;
}

/** Heights in pixels: of a typical row, and of the table before it scrolls inside. */
const ROW = 57;
const MOST = 720;

interface CellsProps<Item> {
  columns: Column<Item>[];
  item: Item;
}

/** The cells of a row, rendered again only when the row itself has changed. */
const Cells = memo(function Cells<Item>({ columns, item }: CellsProps<Item>) {
  return columns.map((column) => (
    <td key={column.label} {...roles.cell} data-label={column.label} data-align={column.align}>
      {column.cell(item)}
    </td>
  ));
}) as <Item>(props: CellsProps<Item>) => ReactNode;

/** A table that sorts by column and only renders the rows on the screen, so that a hundred thousand stay fast. */
export function DataTable<Item>({ columns, rows, only, rowKey, empty, place, onEnd, ...props }: Props<Item>) {
  const [ownSorting, setOwnSorting] = useState<Sorting>();
  const { label, sorting = ownSorting, onSort = setOwnSorting } = props;
  const sortBy = columns.find((column) => column.label === sorting?.column)?.sortBy;
  const sorted = useSorted(rows, sortBy, sorting?.direction);
  const shown = useMemo(() => (only ? sorted.filter(only) : sorted), [sorted, only]);
  const { total = shown.length } = props;
  const [height, setHeight] = useState(ROW * (shown.length + 1));
  const list = useRef<TableVirtuosoHandle>(null);
  const focus = useKeptFocus();
  if (shown.length === 0) return <EmptyText>{empty}</EmptyText>;
  const remember = (isScrolling: boolean) => {
    if (place && !isScrolling) list.current?.getState((state) => (place.current = state));
  };
  return (
    <TableVirtuoso
      {...focus}
      ref={list}
      style={{ height: `min(${height + 2}px, ${MOST}px, 85dvh)` }}
      data={shown}
      context={{ label, total }}
      components={parts as TableComponents<Item, TableContext>}
      computeItemKey={(_index, item) => rowKey(item)}
      initialItemCount={place?.current ? undefined : Math.min(shown.length, 20)}
      restoreStateFrom={place?.current}
      isScrolling={remember}
      endReached={onEnd}
      increaseViewportBy={200}
      totalListHeightChanged={(now) => setHeight(Math.min(now, MOST))}
      fixedHeaderContent={() => (
        <tr {...roles.row}>
          {columns.map((column) => (
            <HeadCell
              key={column.label}
              column={column}
              sorting={sorting}
              onSort={() => onSort(sortedBy(column.label, sorting))}
            />
          ))}
        </tr>
      )}
      itemContent={(_index, item) => <Cells columns={columns} item={item} />}
    />
  );
}
