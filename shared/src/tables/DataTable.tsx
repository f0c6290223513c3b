import { EmptyText } from '@newsletters/shared/ui';
import { memo, type ReactNode, type RefObject, useMemo, useState } from 'react';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';
import type { Column } from './column';
import { HeadCell } from './HeadCell';
import { parts, roles, type TableContext } from './parts';
import { type RowSelection, SelectCell, SelectHead, useSelecting } from './selection';
import { type Sorting, sortedBy, useSorted } from './sorting';
import { useKeptFocus } from './useKeptFocus';

/** The average height of a row, for a page that shows a table again: the browser can then restore its scroll position. */
export type TablePlace = number;

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
  /** Keeps the average height of a row while the table is unmounted. */
  place?: RefObject<TablePlace | undefined>;
  /** Lets the user select rows. */
  selection?: RowSelection<Item>;
}

interface CellsProps<Item> {
  columns: Column<Item>[];
  item: Item;
}

/** The cells of a row, rendered again only when the row itself has changed. */
const Cells = memo(function Cells<Item>({ columns, item }: CellsProps<Item>) {
  return columns.map(({ label, cell, align, phone }) => (
    <td key={label} {...roles.cell} data-label={label} data-align={align} data-phone={phone}>
      {cell(item)}
    </td>
  ));
}) as <Item>(props: CellsProps<Item>) => ReactNode;

/**
 * A table that scrolls with the page, sorts by column and only renders the rows near the screen, so that a hundred thousand
 * stay fast.
 */
export function DataTable<Item>({ columns, rows, only, rowKey, empty, place, onEnd, ...props }: Props<Item>) {
  const [ownSorting, setOwnSorting] = useState<Sorting>();
  const { label, sorting = ownSorting, onSort = setOwnSorting } = props;
  const sortBy = columns.find((column) => column.label === sorting?.column)?.sortBy;
  const sorted = useSorted(rows, sortBy, sorting?.direction);
  const shown = useMemo(() => (only ? sorted.filter(only) : sorted), [sorted, only]);
  const { total = shown.length } = props;
  const selecting = useSelecting(props.selection, shown, rowKey);
  // As tall as it was, until the rows are measured: otherwise the page would be too short to scroll back to its place.
  const [kept, setKept] = useState(
    () => place?.current && { rows: shown, row: place.current, height: place.current * shown.length },
  );
  const focus = useKeptFocus();
  if (shown.length === 0) return <EmptyText>{empty}</EmptyText>;
  const remember = (height: number) => {
    if (kept && kept.rows === shown && height < kept.height) return;
    if (place) place.current = height / shown.length;
    setKept(undefined);
  };
  return (
    <TableVirtuoso
      {...focus}
      useWindowScroll
      style={{ minHeight: kept && kept.rows === shown ? kept.height : undefined }}
      {...(kept ? { defaultItemHeight: kept.row } : {})}
      data={shown}
      context={{ label, total }}
      components={parts as TableComponents<Item, TableContext>}
      computeItemKey={(_index, item) => rowKey(item)}
      initialItemCount={Math.min(shown.length, 20)}
      endReached={onEnd}
      increaseViewportBy={400}
      totalListHeightChanged={remember}
      fixedHeaderContent={() => (
        <tr {...roles.row}>
          {selecting && (
            <SelectHead all={selecting.all} some={selecting.some} onToggle={selecting.toggleAll} />
          )}
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
      itemContent={(_index, item) => (
        <>
          {selecting && (
            <SelectCell
              item={item}
              checked={selecting.selected.has(rowKey(item))}
              name={selecting.nameOf(item)}
              onToggle={selecting.toggle}
            />
          )}
          <Cells columns={columns} item={item} />
        </>
      )}
    />
  );
}
