import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import type { Column } from './column';
import type { Sorting } from './sorting';

interface Props<Item> {
  column: Column<Item>;
  sorting: Sorting | undefined;
  onSort: () => void;
}

/** The arrow is before the name, so that the names end where the cells do. */
const alignEnd = { textAlign: 'end', flexDirection: 'row-reverse' } as const;

/** The head of a column; a button if the column is sortable. */
export function HeadCell<Item>({ column, sorting, onSort }: Props<Item>) {
  const direction = sorting?.column === column.label ? sorting.direction : undefined;
  return (
    <TableCell
      role="columnheader"
      data-sorts={column.sortBy && ''}
      sx={{
        width: column.width,
        fontWeight: 600,
        whiteSpace: 'nowrap',
        ...(column.align === 'end' && alignEnd),
      }}
      sortDirection={direction ?? false}
    >
      {column.sortBy ? (
        <TableSortLabel
          // Shows the arrow even without hovering, because not everybody uses a pointer.
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
