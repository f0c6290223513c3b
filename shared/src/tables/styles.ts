import type { SxProps, Theme } from '@mui/material/styles';
import { rowActions } from './RowActions';

/** Explicit, because browsers can drop the roles of table parts that are displayed as blocks. */
export const roles = { row: { role: 'row' }, cell: { role: 'cell' } };

/**
 * On a narrow screen, each row is a card and each cell a line with its column's name, unless the column says otherwise; the head keeps
 * only what sorts and selects.
 */
const stacked = {
  '&, & tbody': { display: 'block' },
  '& thead': { display: 'block', borderBottom: 1, borderColor: 'divider' },
  '& thead tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: 1.5,
    position: 'relative',
    px: 2,
    py: 1,
    fontSize: '0.8125rem',
    color: 'text.secondary',
  },
  '& thead tr:has([data-select])': { paddingInlineStart: 7 },
  '& thead tr:has([data-sorts])::before': { content: 'attr(data-sort)' },
  '& th': {
    border: 0,
    px: 0,
    py: 0.5,
    width: 'auto !important',
    // Side by side, all have their arrow behind the name.
    flexDirection: 'row',
    fontSize: 'inherit',
    color: 'inherit',
  },
  '& th:not([data-sorts], [data-select])': { display: 'none' },
  // The box is above those of the rows.
  '& th[data-select]': { position: 'absolute', top: 0, insetInlineStart: 4 },
  '& tbody tr': {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    position: 'relative',
    borderBottom: 1,
    borderColor: 'divider',
    // Facts end before it; all other cells take it back.
    paddingInlineEnd: 2,
  },
  '& tbody tr:has(td[data-select])': { paddingInlineStart: 5 },
  '& td[data-label]': {
    flex: '1 1 100%',
    display: 'grid',
    gridTemplateColumns: 'min(7rem, 45%) minmax(0, 1fr)',
    columnGap: 1,
    justifyItems: 'start',
    minWidth: 0,
    marginInlineEnd: -2,
    height: 'auto',
    border: 0,
    py: 0.5,
    textAlign: 'start',
    '&::before': { content: 'attr(data-label)', color: 'text.secondary' },
    '&:first-of-type, &[data-phone=title]': {
      display: 'block',
      pt: 1.5,
      '&::before': { content: 'none' },
    },
    '&:last-of-type': { pb: 1.5 },
    '&[data-align=end]': { flex: '1 0 auto', gridTemplateColumns: '1fr', justifyItems: 'end' },
    '&[data-align=end]::before': { content: 'none' },
    '&[data-phone=fact]': {
      flex: '0 1 auto',
      // The last one has more room below.
      alignSelf: 'baseline',
      display: 'block',
      paddingInlineEnd: 0,
      marginInlineEnd: 0,
      fontSize: '0.8125rem',
      color: 'text.secondary',
      '&::before': { content: 'none' },
    },
  },
  '& .not-phone': { display: 'none' },
  '& td[data-select]': {
    position: 'absolute',
    top: 8,
    insetInlineStart: 4,
    height: 'auto',
    border: 0,
    // Otherwise the box would be smaller than that of the head.
    p: 0,
  },
} as const;

/** The whole cell selects the row, not only the small box. */
const select: SxProps<Theme> = {
  width: 48,
  p: 0,
  '& label': { display: 'flex', p: 1.5, cursor: 'pointer' },
  '& input': {
    width: 20,
    height: 20,
    m: 0,
    accentColor: 'var(--mui-palette-primary-main)',
    cursor: 'inherit',
  },
};

/** Set once for all cells: MUI's `TableRow` and `TableCell` are a third of the cost of rendering a row. */
const cell: SxProps<Theme> = {
  px: 2,
  py: 1,
  height: 56,
  boxSizing: 'border-box',
  typography: 'body2',
  textAlign: 'start',
  overflowWrap: 'anywhere',
  '&[data-align=end]': { textAlign: 'end' },
};

const withCardsBelow =
  (width: 'sm' | 'md'): SxProps<Theme> =>
  (theme) => ({
    borderCollapse: 'separate',
    '& tbody tr:hover': { bgcolor: 'action.hover' },
    '& tbody tr:has(td[data-select] input:checked)': { bgcolor: 'action.selected' },
    '& td': cell,
    '& [data-select]': select,
    '& .row-actions': rowActions,
    '& th, & td': { borderBottom: `1px solid ${(theme.vars ?? theme).palette.divider}` },
    // Below the page's header; a page with a bar of its own below that says how tall both are.
    '& thead': { bgcolor: 'background.paper', top: 'var(--table-head-top, 64px)', zIndex: 2 },
    [theme.breakpoints.up(width)]: {
      '& thead': { position: 'sticky' },
      '& .phone-only': { display: 'none' },
    },
    [theme.breakpoints.down(width)]: stacked,
    '@media print': {
      '& thead': { position: 'static' },
      '& tbody tr': { breakInside: 'avoid' },
      '& [data-select], & .row-actions': { display: 'none' },
    },
  });

/** By the width below which rows are cards. */
export const tables = { sm: withCardsBelow('sm'), md: withCardsBelow('md') };
