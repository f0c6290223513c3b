import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import type { TableComponents } from 'react-virtuoso';
import { rowActions } from './RowActions';

/** Explicit, because browsers can drop the roles of table parts that are displayed as blocks. */
export const roles = { row: { role: 'row' }, cell: { role: 'cell' } };

/** What the parts of a table know about it. */
export interface TableContext {
  label: string;
  /** The total number of rows, including those not loaded. */
  total: number;
}

/** On a phone, each row is a block and each cell a line with its column's name; the head keeps only sortable columns. */
const stacked = {
  '&, & tbody': { display: 'block' },
  '& thead': { display: 'block', borderBottom: 1, borderColor: 'divider' },
  '& thead tr': { display: 'flex', flexWrap: 'wrap', px: 1.5 },
  '& th': { border: 0, px: 0.5, py: 1.25, width: 'auto !important' },
  '& th:not([data-sorts])': { display: 'none' },
  '& tbody tr': { display: 'block', borderBottom: 1, borderColor: 'divider' },
  '& td[data-label]': {
    display: 'grid',
    gridTemplateColumns: '7rem 1fr',
    justifyItems: 'start',
    border: 0,
    py: 0.5,
    textAlign: 'start',
    '&::before': { content: 'attr(data-label)', color: 'text.secondary' },
    '&:first-of-type': { pt: 1.5, '&, &::before': { display: 'block', content: 'none' } },
    '&:last-of-type': { pb: 1.5 },
    '&[data-align=right]': { display: 'grid', gridTemplateColumns: '1fr', justifyItems: 'end' },
    '&[data-align=right]::before': { content: 'none' },
  },
};

/** Set once for all cells: MUI's `TableRow` and `TableCell` are a third of the cost of rendering a row. */
const cell: SxProps<Theme> = {
  p: 2,
  typography: 'body2',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&[data-align=right]': { textAlign: 'end' },
};

const table: SxProps<Theme> = (theme) => ({
  borderCollapse: 'separate',
  '& tbody tr:hover': { bgcolor: 'action.hover' },
  '& td': cell,
  '& .row-actions': rowActions,
  '& th, & td': { borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}` },
  [theme.breakpoints.down('sm')]: stacked,
});

/** The focused table scrolls with the arrow keys; the windowing hides the browser's own focus ring. */
const focusRing: SxProps<Theme> = {
  '&:focus-visible': {
    outline: (theme) => `3px solid ${(theme.vars ?? theme).palette.primary.main} !important`,
    outlineOffset: '-3px',
  },
};

/** The parts of a windowed table. */
export const parts: TableComponents<unknown, TableContext> = {
  Scroller: ({ context, ...props }) => (
    <TableContainer
      component={Paper}
      variant="outlined"
      role="group"
      aria-label={context.label}
      {...props}
      sx={focusRing}
    />
  ),
  Table: ({ context, ...props }) => (
    <Table {...props} role="table" aria-label={context.label} aria-rowcount={context.total + 1} sx={table} />
  ),
  TableHead: ({ context: _context, ...props }) => (
    <TableHead {...props} role="rowgroup" sx={{ bgcolor: 'background.paper' }} />
  ),
  TableBody: ({ context: _context, ...props }) => <TableBody {...props} role="rowgroup" />,
  TableRow: ({ item: _item, context: _context, ...props }) => (
    <tr {...props} {...roles.row} aria-rowindex={props['data-item-index'] + 2} />
  ),
};
