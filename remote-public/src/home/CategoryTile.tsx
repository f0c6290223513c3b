import type { DirectoryCategory } from '@newsletters/shared/api/categories';
import { number } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';

/** How many tiles are shown before "All categories": four rows of three on a phone, two rows of eight on a wide screen. */
export const COLLAPSED = { narrow: 12, wide: 16 };

/** So many columns of the same width, with room for the gaps between them; fewer where large text needs more for a word. */
const repeat = (columns: number) => `repeat(auto-fill, minmax(max(5.25rem, ${100 / (columns + 0.5)}%), 1fr))`;

/** The style of the tiles, set once by their grid: a hundred styled components would delay the first cards. */
export const tileGrid = {
  display: 'grid',
  gridTemplateColumns: { xs: repeat(3), sm: repeat(4), md: repeat(6), lg: repeat(8) },
  gridAutoRows: 'minmax(2.5rem, auto)',
  gap: 1,
  '& > *': {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    overflow: 'hidden',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
    textAlign: 'center',
    textDecoration: 'none',
    font: 'inherit',
    fontSize: { xs: '0.8125rem', md: '0.875rem' },
    lineHeight: 1.2,
    fontWeight: 600,
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    px: { xs: 0.75, sm: 1 },
    py: 0,
    cursor: 'pointer',
  },
  '& .count': { color: 'text.secondary', fontWeight: 400, whiteSpace: 'nowrap' },
  '& .empty, &.quiet > *': { color: 'text.secondary', bgcolor: 'transparent' },
  '& .beyond-narrow': { display: { xs: 'none', lg: 'flex' } },
  '& .beyond-wide': { display: { lg: 'none' } },
  '& > :hover': { borderColor: 'text.secondary' },
  '& > :is([aria-pressed="true"], [aria-current])': {
    bgcolor: 'var(--accent-fill, var(--mui-palette-primary-main))',
    borderColor: 'primary.main',
  },
  '& > :is([aria-pressed="true"], [aria-current]) span': { color: 'primary.contrastText' },
  '& > :focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
};

interface Props {
  category: DirectoryCategory;
  selected: boolean;
  /** Whether it is shown on narrow and on wide screens. The style decides, so that the server can render it. */
  narrow: boolean;
  wide: boolean;
  onSelect: (id: string) => void;
}

/** A category that filters the newsletters. The count describes the button and is no part of its name. */
export function CategoryTile({ category: { id, name, count }, selected, narrow, wide, onSelect }: Props) {
  const classes = [!narrow && 'beyond-narrow', !wide && 'beyond-wide', count === 0 && 'empty']
    .filter(Boolean)
    .join(' ');
  const title = t('{count, plural, one {# newsletter} other {# newsletters}}', { count });
  const look = { className: classes || undefined, title };
  const content = (
    <span dir="auto">
      {name}
      {/* Stays with the last word. */}
      <span className="count" aria-hidden="true">{`\u00a0${number(count)}`}</span>
    </span>
  );
  // What the server renders works without the page's code.
  if (typeof document === 'undefined') {
    return (
      <a {...look} href={selected ? '/' : `/?category=${id}`} aria-current={selected || undefined}>
        {content}
      </a>
    );
  }
  return (
    <button {...look} type="button" aria-pressed={selected} onClick={() => onSelect(id)}>
      {content}
    </button>
  );
}
