import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { t } from '@newsletters/shared/texts';
import { Box, Skeleton } from '@newsletters/shared/ui';
import { type FocusEvent, useDeferredValue, useEffect, useState, useSyncExternalStore } from 'react';
import { cardStyle } from './cardStyle';
import { NewsletterCard } from './NewsletterCard';
import type { OwnFrequencies } from './useOwnFrequencies';
import type { Selection } from './useSelection';
import { GRID, useVirtualGrid } from './useVirtualGrid';

const grid = {
  display: 'grid',
  containerType: 'inline-size',
  // A variable, because the columns that the browser computes would include those of cards placed before a resize.
  '--columns': { xs: '1', sm: '2', md: '3', lg: '4' },
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  gap: { xs: 1.5, sm: 2, md: 3 },
  alignItems: 'start',
  listStyle: 'none',
  m: 0,
  p: 0,
  // What is rendered depends on the scroll position, so the browser must not adjust that in response.
  overflowAnchor: 'none',
  ...cardStyle,
};

/** Rows rendered beyond the screen in each direction, ready for scrolling and the Tab key. */
const OVERSCAN = 2;

/** How many screens before its end the rest of the list is wanted. */
const AHEAD = 2;

/** How many cards are rendered before the grid has been measured: full rows of one to four, and beyond the first screen of all but the tallest. */
const UNMEASURED = 12;

/** How many cards are on the first screen of every device: what the server renders requests their images at once. */
const EAGER = 2;

const never = () => () => {};

/**
 * How many images are requested at once. None in the browser, where React can make an image for a render that it abandons: it
 * would be requested nevertheless.
 */
const useEager = () =>
  useSyncExternalStore(
    never,
    () => 0,
    () => EAGER,
  );

const placeholders = Array.from({ length: 8 }, (_, index) => `placeholder-${index}`);

/** A placeholder for the cards, of the same height. */
export function NewsletterGridLoading() {
  return (
    <Box role="status" aria-label={t('Loading newsletters')} sx={grid}>
      {placeholders.map((key) => (
        <article key={key}>
          <Skeleton className="cover" variant="rectangular" />
          <div className="text">
            <div className="words">
              <div>
                <Skeleton height="1.55rem" />
                <Skeleton />
                <Skeleton />
              </div>
            </div>
            <div className="facts">
              <Skeleton width="40%" />
            </div>
          </div>
        </article>
      ))}
    </Box>
  );
}

/** The position of no card. */
const NONE = Number.NaN;

const positionOf = (event: FocusEvent) => Number(event.target.closest('li')?.getAttribute('aria-posinset'));

interface Props {
  /** What the list is called. */
  label: string;
  items: NewsletterListItem[];
  /** How many there are, of which `items` are loaded. */
  total: number;
  /** Called when the end is near. */
  onEnd?: () => void;
  own: OwnFrequencies;
  /** What is selected; undefined while nothing can be selected. */
  selection: Selection | undefined;
}

/** The newsletters as cards. Only those near the screen are rendered, so that ten thousand are as fast as sixty. */
export function NewsletterGrid({ label, items, total, onEnd, own, selection }: Props) {
  const { ref, view } = useVirtualGrid();
  const [focused, setFocused] = useState(NONE);
  // The rows on the screen respond to a click or a keystroke; those beyond follow when there is time.
  const deferred = useDeferredValue(items);
  const { columns, height, first, last } = view ?? { columns: 1, height: 0, first: 0, last: UNMEASURED - 1 };
  const rows = Math.ceil(items.length / columns);
  const rowOf = (index: number) => Math.floor(index / columns);
  const end = Math.min(last + OVERSCAN, rows - 1);
  const start = Math.min(first - OVERSCAN, end);
  /** Whether it's rendered: near the screen, or around the focused card. */
  const isNear = (row: number) => (row >= start && row <= end) || Math.abs(row - rowOf(focused)) <= 1;
  const indices = [...items.keys()].filter((index) => isNear(rowOf(index)));
  const eager = useEager();
  const isNearEnd = view !== undefined && last + AHEAD * (last - first + 1) >= rows - 1;
  // After every render: with another chunk, the end can still be near.
  useEffect(() => {
    if (isNearEnd) onEnd?.();
  });
  return (
    <Box
      component="ul"
      ref={ref}
      id={GRID}
      aria-label={label}
      sx={grid}
      style={view && { gridTemplateRows: `repeat(${rows}, ${height}px)` }}
      onFocus={(event) => setFocused(positionOf(event) - 1)}
      // On the way to another card, the row of that one has to stay.
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setFocused(NONE);
      }}
    >
      {indices.map((index) => {
        const row = rowOf(index);
        const item = (row >= first && row <= last ? items : deferred)[index];
        if (!item) return null;
        const place = view && { gridRow: row + 1, gridColumn: (index % columns) + 1 };
        return (
          // Keyed by position: a search then changes the texts of existing cards, which is faster than new ones.
          <li key={index} style={place} aria-setsize={total} aria-posinset={index + 1}>
            <NewsletterCard
              item={item}
              eager={index < eager}
              subscribed={own.get(item.id)}
              selected={selection?.selected.has(item.id)}
              onToggle={selection?.toggle}
            />
          </li>
        );
      })}
    </Box>
  );
}
