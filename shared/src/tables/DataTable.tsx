import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableHead from '@mui/material/TableHead';
import { t } from '@newsletters/shared/texts';
import { EmptyText } from '@newsletters/shared/ui';
import { Fragment, memo, type ReactNode, type RefObject, useEffect, useMemo, useState } from 'react';
import type { Column } from './column';
import { HeadCell } from './HeadCell';
import { type RowSelection, SelectCell, SelectHead, useSelecting } from './selection';
import { type Sorting, sortedBy, useSorted } from './sorting';
import { roles, tables } from './styles';
import { type TablePlace, useVirtualRows } from './useVirtualRows';

interface Props<Item> {
  /** Accessible name of the table. */
  label: string;
  /** Should stay the same between renders: new columns mean sorting again. */
  columns: Column<Item>[];
  rows: Item[];
  /** Filters the rows. They are sorted only once, however often the filter changes. */
  only?: (item: Item) => boolean;
  rowKey: (item: Item) => string;
  /** Below this width of the screen, each row is a card: phones, or with `md` also upright tablets. */
  cardsBelow?: 'sm' | 'md';
  /** The message when there are no rows. */
  empty: string;
  /** For a page that holds the sorting itself. */
  sorting?: Sorting;
  onSort?: (sorting: Sorting) => void;
  /** The total number of rows; null if not all are loaded and it isn't known. */
  total?: number | null;
  /** Called after each render while the last loaded row is near the screen. */
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

/** Takes the place of rows that aren't rendered. */
const Space = ({ height }: { height: number }) =>
  height > 0 && (
    <tr aria-hidden>
      <td style={{ height, padding: 0, border: 0 }} />
    </tr>
  );

/**
 * A table that scrolls with the page, sorts by column and only renders the rows near the screen, so that a hundred thousand
 * stay fast.
 */
export function DataTable<Item>({ columns, rows, only, rowKey, empty, place, onEnd, ...props }: Props<Item>) {
  const [ownSorting, setOwnSorting] = useState<Sorting>();
  const { label, cardsBelow = 'sm', sorting = ownSorting, onSort = setOwnSorting } = props;
  const sortBy = columns.find((column) => column.label === sorting?.column)?.sortBy;
  const sorted = useSorted(rows, sortBy, sorting?.direction);
  const shown = useMemo(() => (only ? sorted.filter(only) : sorted), [sorted, only]);
  const { total = shown.length } = props;
  const selecting = useSelecting(props.selection, shown, rowKey);
  const virtual = useVirtualRows<HTMLTableSectionElement, Item>({
    items: shown,
    keyOf: rowKey,
    height: 57,
    place,
  });
  // After each render, because more can't be asked for while the list is being read again.
  useEffect(() => {
    if (virtual.isNearEnd) onEnd?.();
  });
  if (shown.length === 0) return <EmptyText>{empty}</EmptyText>;
  return (
    // Not the container of MUI: it scrolls sideways, and the head couldn't stick to the top of the page.
    <Paper variant="outlined" sx={{ overflow: 'clip' }}>
      <Table
        role="table"
        aria-label={label}
        aria-rowcount={total === null ? -1 : total + 1}
        sx={tables[cardsBelow]}
      >
        <TableHead role="rowgroup">
          <tr {...roles.row} data-sort={t('Sort by')}>
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
        </TableHead>
        <TableBody ref={virtual.ref} role="rowgroup">
          {virtual.rows.map(({ key, index, before }) => {
            const item = shown[index] as Item;
            return (
              <Fragment key={key}>
                <Space height={before} />
                <tr ref={virtual.measure} data-index={index} {...roles.row} aria-rowindex={index + 2}>
                  {selecting && (
                    <SelectCell
                      item={item}
                      checked={selecting.selected.has(rowKey(item))}
                      name={selecting.nameOf(item)}
                      onToggle={selecting.toggle}
                    />
                  )}
                  <Cells columns={columns} item={item} />
                </tr>
              </Fragment>
            );
          })}
          <Space height={virtual.after} />
        </TableBody>
      </Table>
    </Paper>
  );
}
