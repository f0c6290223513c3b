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
  '& thead tr': { display: 'flex', flexWrap: 'wrap', px: 1 },
  '& th': { border: 0, px: 1, py: 1.25, width: 'auto !important' },
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
    '&.MuiTableCell-alignRight': { display: 'block', textAlign: 'end', '&::before': { content: 'none' } },
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
