/**
 * How wide the cover of a card is shown, for `srcset`: a quarter, a third or half of the page. On phones, what is shown is the middle of a
 * cover of 171 by 96 pixels.
 */
export const coverSizes =
  '(max-width: 599.95px) 171px, (max-width: 899.95px) 50vw, (max-width: 1199.95px) 33vw, min(25vw, 354px)';

/**
 * The style of the cards, set once by their grid: scrolling renders many, so their parts are plain elements. On a phone, a
 * card is a compact row. The grid relies on all cards having the same height.
 */
export const cardStyle = {
  '& article': {
    position: 'relative',
    display: { xs: 'flex', sm: 'block' },
    p: { xs: 1.5, sm: 0 },
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1.5,
    overflow: 'hidden',
    transition: 'border-color 120ms',
  },
  '& article:hover': { borderColor: 'text.secondary' },
  '& article:has(:focus-visible)': {
    outline: '3px solid',
    outlineColor: 'primary.main',
    outlineOffset: '2px',
  },
  '& .cover, & img': {
    display: 'block',
    flex: 'none',
    width: { xs: '96px', sm: '100%' },
    height: { xs: '96px', sm: 'auto' },
    aspectRatio: { sm: '16/9' },
    borderRadius: { xs: 1, sm: 0 },
    objectFit: 'cover',
    bgcolor: 'action.hover',
  },
  // Once is enough: the colour is translucent.
  '& .cover img': { bgcolor: 'transparent' },
  // Those below the first screen wait for the page's code (`host/src/boot/early.ts`): on it are two, on a tall phone three, on a
  // wide screen a row, on a tall one two.
  'html[data-early] & .cover img': { display: 'none' },
  'html[data-early] & li:nth-of-type(-n + 2) img': { display: 'block' },
  '@media (min-height: 860px)': { 'html[data-early] & li:nth-of-type(3) img': { display: 'block' } },
  'html[data-early] & li:nth-of-type(-n + 4) img': { display: { sm: 'block' } },
  '@media (min-width: 600px) and (min-height: 904px)': {
    'html[data-early] & li:nth-of-type(-n + 8) img': { display: 'block' },
  },
  '& .text': {
    flexGrow: 1,
    minWidth: 0,
    boxSizing: 'border-box',
    height: { xs: '7.125rem', sm: '11.5rem' },
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'space-between',
    p: { sm: 2 },
    paddingInlineStart: { xs: 1.5, sm: 2 },
  },
  // The lines are counted over title and description: a short title leaves the description a line more.
  '& .words': {
    display: '-webkit-box',
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: { xs: 4, sm: 5 },
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& h3': { typography: 'h3', m: 0, fontSize: { xs: '1.0625rem', sm: '1.1875rem' } },
  '& p': {
    typography: 'body2',
    color: 'text.secondary',
    m: 0,
    mt: { xs: 0.25, sm: 0.75 },
    fontSize: { xs: '0.875rem', sm: '0.9375rem' },
    lineHeight: { xs: 1.5, sm: 1.55 },
  },
  '& .facts': {
    display: 'flex',
    justifyContent: 'space-between',
    gap: 1,
    typography: 'caption',
    color: 'text.secondary',
    whiteSpace: 'nowrap',
  },
  '& .category': { overflow: 'hidden', textOverflow: 'ellipsis', color: 'primary.main', fontWeight: 600 },
  '& .subscribed': { color: 'text.primary', fontWeight: 600 },
  '& a': { color: 'inherit', textDecoration: 'none', outline: 'none' },
  '& label': { cursor: 'pointer' },
  '& a::after, & label::after': { content: '""', position: 'absolute', inset: 0 },
  '& article:has(:checked)': {
    borderColor: 'primary.main',
    boxShadow: '0 0 0 1px var(--mui-palette-primary-main)',
  },
  '& input': {
    position: 'absolute',
    zIndex: 1,
    top: { xs: 16, sm: 12 },
    insetInlineStart: { xs: 16, sm: 12 },
    width: 24,
    height: 24,
    m: 0,
    // Visible on any cover.
    bgcolor: 'background.paper',
    boxShadow: '0 0 0 4px var(--mui-palette-background-paper)',
    borderRadius: 0.5,
    outline: 'none',
    accentColor: 'var(--mui-palette-primary-main)',
    // Not covered by the header and the bar when the focus moves up.
    scrollMarginTop: '14rem',
  },
  // Text so large that it needs the whole width: what is said of the newsletter is beside the cover, its words are below.
  '@container (max-width: 15rem)': {
    '& article': {
      display: 'grid',
      gridTemplateColumns: '96px minmax(0, 1fr)',
      alignContent: 'start',
      gap: 1.5,
      // Three lines beside the cover, and six below.
      height: '14rem',
      boxSizing: 'border-box',
    },
    '& .text': { display: 'contents' },
    '& .words': { gridArea: '2 / 1 / 3 / 3', WebkitLineClamp: 6 },
    '& .facts': {
      flexDirection: 'column',
      alignItems: 'start',
      justifyContent: 'start',
      gap: 0,
      whiteSpace: 'normal',
      overflowWrap: 'anywhere',
    },
  },
};
