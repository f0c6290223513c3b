import Paper from '@mui/material/Paper';
import type { SxProps, Theme } from '@mui/material/styles';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import type { TableComponents } from 'react-virtuoso';

/** What the parts of a table know of it. */
export interface TableContext {
  label: string;
  /** Rows in all, the ones that are not loaded included. */
  total: number;
}

/** On a phone each row is a block, each cell a line with its column's name; the head keeps only what sorts. */
const stacked = {
  '&, & tbody': { display: 'block' },
  '& thead': { display: 'block', borderBottom: 1, borderColor: 'divider' },
  '& thead tr': { display: 'flex', flexWrap: 'wrap' },
  '& th': { border: 0, py: 1.25 },
  '& th:not([data-sorts])': { display: 'none' },
  '& tbody tr': { display: 'block', borderBottom: 1, borderColor: 'divider' },
  '& td[data-label]': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 2,
    border: 0,
    py: 0.75,
    textAlign: 'end',
  },
  '& td[data-label]:first-of-type': { pt: 1.5, textAlign: 'start' },
  '& td[data-label]:not(:first-of-type)::before': {
    content: 'attr(data-label)',
    color: 'text.secondary',
    flexShrink: 0,
  },
};

const table: SxProps<Theme> = (theme) => ({
  borderCollapse: 'separate',
  [theme.breakpoints.down('sm')]: stacked,
});

// The roles are spelled out because a browser may forget them where a part of a table is displayed as a block.
/** The parts that a windowed table is made of. */
export const parts: TableComponents<unknown, TableContext> = {
  Scroller: ({ context, ...props }) => (
    <TableContainer component={Paper} variant="outlined" role="group" aria-label={context.label} {...props} />
  ),
  Table: ({ context, ...props }) => (
    <Table {...props} role="table" aria-label={context.label} aria-rowcount={context.total + 1} sx={table} />
  ),
  TableHead: ({ context: _context, ...props }) => (
    <TableHead {...props} role="rowgroup" sx={{ bgcolor: 'background.paper' }} />
  ),
  TableBody: ({ context: _context, ...props }) => <TableBody {...props} role="rowgroup" />,
  TableRow: ({ item: _item, context: _context, ...props }) => (
    <TableRow hover {...props} role="row" aria-rowindex={props['data-item-index'] + 2} />
  ),
};
