import Paper from '@mui/material/Paper';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import TableSortLabel from '@mui/material/TableSortLabel';
import { EmptyText } from '@newsletters/shared/ui';
import { forwardRef, type ReactNode, useMemo, useState } from 'react';
import { type TableComponents, TableVirtuoso } from 'react-virtuoso';

/** One column of a `DataTable`. */
export interface Column<Item> {
  /** What the head says. */
  label: string;
  /** What a cell shows. */
  cell: (item: Item) => ReactNode;
  /** By what the column sorts; without it, it does not. */
  sortBy?: (item: Item) => string | number;
  width?: number | string;
  align?: 'left' | 'right';
}

interface Props<Item> {
  /** Accessible name of the table. */
  label: string;
  columns: Column<Item>[];
  rows: Item[];
  rowKey: (item: Item) => string;
  /** The sentence for no rows. */
  empty: string;
}

const ROW_HEIGHT = 57;
const MOST_HEIGHT = 640;

const components: TableComponents<unknown, { label: string }> = {
  Scroller: forwardRef<HTMLDivElement>(function Scroller(props, ref) {
    return <TableContainer component={Paper} variant="outlined" {...props} ref={ref} />;
  }),
  Table: ({ context, ...props }) => (
    <Table {...props} aria-label={context?.label} sx={{ borderCollapse: 'separate', minWidth: 560 }} />
  ),
  TableHead: forwardRef<HTMLTableSectionElement>(function Head(props, ref) {
    return <TableHead {...props} ref={ref} sx={{ bgcolor: 'background.paper' }} />;
  }),
  TableRow: ({ item: _item, context: _context, ...props }) => <TableRow hover {...props} />,
  TableBody: forwardRef<HTMLTableSectionElement>(function Body(props, ref) {
    return <TableBody {...props} ref={ref} />;
  }),
};

type Sorting = { column: number; direction: 'asc' | 'desc' };

function useSorted<Item>(rows: Item[], columns: Column<Item>[], sorting: Sorting | undefined) {
  const sortBy = sorting && columns[sorting.column]?.sortBy;
  const sign = sorting?.direction === 'desc' ? -1 : 1;
  return useMemo(() => {
    if (!sortBy) return rows;
    const collator = new Intl.Collator();
    return rows.toSorted((a, b) => {
      const [left, right] = [sortBy(a), sortBy(b)];
      const order =
        typeof left === 'number' && typeof right === 'number'
          ? left - right
          : collator.compare(String(left), String(right));
      return sign * order;
    });
  }, [rows, sortBy, sign]);
}

/** A table that sorts by column and only draws the rows on the screen, so that a hundred thousand stay fast. */
export function DataTable<Item>({ label, columns, rows, rowKey, empty }: Props<Item>) {
  const [sorting, setSorting] = useState<Sorting>();
  const sorted = useSorted(rows, columns, sorting);
  if (rows.length === 0) return <EmptyText>{empty}</EmptyText>;
  const sort = (column: number) =>
    setSorting((now) =>
      now?.column === column && now.direction === 'asc'
        ? { column, direction: 'desc' }
        : { column, direction: 'asc' },
    );
  return (
    <TableVirtuoso
      style={{ height: Math.min(MOST_HEIGHT, ROW_HEIGHT * (rows.length + 1) + 2) }}
      data={sorted}
      context={{ label }}
      components={components as TableComponents<Item, { label: string }>}
      computeItemKey={(_index, item) => rowKey(item)}
      initialItemCount={Math.min(rows.length, 20)}
      fixedHeaderContent={() => (
        <TableRow>
          {columns.map((column, index) => (
            <TableCell
              key={column.label}
              align={column.align}
              sx={{ width: column.width, fontWeight: 600, whiteSpace: 'nowrap' }}
              sortDirection={sorting?.column === index ? sorting.direction : false}
            >
              {column.sortBy ? (
                <TableSortLabel
                  active={sorting?.column === index}
                  direction={sorting?.column === index ? sorting.direction : 'asc'}
                  onClick={() => sort(index)}
                >
                  {column.label}
                </TableSortLabel>
              ) : (
                column.label
              )}
            </TableCell>
          ))}
        </TableRow>
      )}
      itemContent={(_index, item) =>
        columns.map((column) => (
          <TableCell key={column.label} align={column.align} sx={{ overflowWrap: 'anywhere' }}>
            {column.cell(item)}
          </TableCell>
        ))
      }
    />
  );
}
