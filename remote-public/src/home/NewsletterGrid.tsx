import type { DirectoryItem } from '@newsletters/shared/api/newsletterDirectory';
import { Box, Skeleton } from '@newsletters/shared/ui';
import { type FocusEvent, useDeferredValue, useState } from 'react';
import { cardStyle, NewsletterCard } from './NewsletterCard';
import { useWindow } from './useWindow';

const grid = {
  display: 'grid',
  // A variable, because the columns that the browser reports would include those that cards were placed in before.
  '--columns': { xs: '1', sm: '2', md: '3', lg: '4' },
  gridTemplateColumns: 'repeat(var(--columns), minmax(0, 1fr))',
  gap: { xs: 2, md: 3 },
  alignItems: 'start',
  listStyle: 'none',
  m: 0,
  p: 0,
  // What is drawn depends on where the window is; the browser must not move it in answer.
  overflowAnchor: 'none',
  ...cardStyle,
};

/** Rows drawn beyond the screen in each direction, so that scrolling and the Tab key find them there. */
const BEYOND = 2;

/** How many cards are drawn before the grid has been measured. */
const UNMEASURED = 24;

const placeholders = Array.from({ length: 8 }, (_, index) => `placeholder-${index}`);

/** Stands where the cards will be, and is as tall. */
export function NewsletterGridLoading() {
  return (
    <Box role="status" aria-label="Loading newsletters" sx={grid}>
      {placeholders.map((key) => (
        <article key={key}>
          <Skeleton variant="rectangular" sx={{ aspectRatio: '16/9', height: 'auto' }} />
          <div className="text">
            <div className="facts">
              <Skeleton width="40%" />
            </div>
            <div className="words">
              <Skeleton height="1.55rem" />
              <Skeleton />
              <Skeleton />
            </div>
          </div>
        </article>
      ))}
    </Box>
  );
}

/** Numbers of the rows to draw: those near the screen, and the neighbourhood of the card that has the focus. */
function rowsToDraw(rows: number, first: number, last: number, focused: number | undefined): number[] {
  const end = Math.min(last + BEYOND, rows - 1);
  const drawn = new Set<number>();
  for (let row = Math.max(0, Math.min(first - BEYOND, end)); row <= end; row += 1) drawn.add(row);
  if (focused !== undefined) {
    for (let row = Math.max(0, focused - 1); row <= Math.min(focused + 1, rows - 1); row += 1) drawn.add(row);
  }
  return [...drawn].sort((a, b) => a - b);
}

const positionOf = (event: FocusEvent) => Number(event.target.closest('li')?.getAttribute('aria-posinset'));

/** The newsletters as cards. Only those near the screen are drawn, so that ten thousand are as fast as sixty. */
export function NewsletterGrid({ items }: { items: DirectoryItem[] }) {
  const { ref, view } = useWindow();
  const [focused, setFocused] = useState<number>();
  // What is on the screen is the answer to a click or a letter; the rows beyond follow when there is time.
  const later = useDeferredValue(items);
  const { columns, height, first, last } = view ?? { columns: 1, height: 0, first: 0, last: UNMEASURED - 1 };
  const rows = Math.ceil(items.length / columns);
  const focusedRow = focused === undefined ? undefined : Math.floor(focused / columns);
  const indices = rowsToDraw(rows, first, last, focusedRow).flatMap((row) =>
    Array.from(
      { length: Math.min(columns, items.length - row * columns) },
      (_, column) => row * columns + column,
    ),
  );
  return (
    <Box
      component="ul"
      ref={ref}
      aria-labelledby="newsletters-heading"
      sx={grid}
      style={view && { gridTemplateRows: `repeat(${rows}, ${height}px)` }}
      onFocus={(event) => setFocused(positionOf(event) - 1)}
      onBlur={() => setFocused(undefined)}
    >
      {indices.map((index) => {
        const row = Math.floor(index / columns);
        const item = (row >= first && row <= last ? items : later)[index];
        if (!item) return null;
        const place = view && { gridRow: row + 1, gridColumn: (index % columns) + 1 };
        return (
          // By its place: a search changes the texts of the cards that are there, which is quicker than new ones.
          <li key={index} style={place} aria-setsize={items.length} aria-posinset={index + 1}>
            <NewsletterCard item={item} />
          </li>
        );
      })}
    </Box>
  );
}
