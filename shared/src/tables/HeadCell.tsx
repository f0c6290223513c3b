import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Column } from './column';
import type { Sorting } from './sorting';

interface Props<Item> {
  column: Column<Item>;
  sorting: Sorting | undefined;
  onSort: () => void;
}

/** The head of a column; where it sorts, it is a button. */
export function HeadCell<Item>({ column, sorting, onSort }: Props<Item>) {
  const direction = sorting?.column === column.label ? sorting.direction : undefined;
  return (
    <TableCell
      role="columnheader"
      align={column.align}
      data-sorts={column.sortBy && ''}
      sx={{ width: column.width, fontWeight: 600, whiteSpace: 'nowrap' }}
      sortDirection={direction ?? false}
    >
      {column.sortBy ? (
        <TableSortLabel
          // The arrow is there before it is pointed at: not everybody points.
          sx={{ '& .MuiTableSortLabel-icon': { opacity: direction ? 1 : 0.35 } }}
          active={direction !== undefined}
          direction={direction ?? 'asc'}
          onClick={onSort}
        >
          {column.label}
        </TableSortLabel>
      ) : (
        column.label
      )}
    </TableCell>
  );
}
