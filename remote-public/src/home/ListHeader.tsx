import type { DirectoryCategory } from '@newsletters/shared/api/categories';
import { MOST_FOUND } from '@newsletters/shared/api/newsletters/search';
import { rich, t } from '@newsletters/shared/texts';
import { Box, Button, SearchField, Typography } from '@newsletters/shared/ui';
import { visuallyHidden } from '@newsletters/shared/visuallyHidden';
import type { ReactNode, RefObject } from 'react';
import type { Counts } from './useCounts';

interface Props {
  heading: RefObject<HTMLHeadingElement | null>;
  category: DirectoryCategory | undefined;
  counts: Counts | undefined;
  /** How many newsletters there are, as the categories count them. */
  expected: number | undefined;
  /** Removes the filter; absent without one. */
  onClear: (() => void) | undefined;
  search: string;
  onSearch: (text: string) => void;
  /** A button next to the search. */
  children: ReactNode;
}

/** What the live region says about the list below. */
function summaryOf({
  category,
  counts,
  expected,
  search,
}: Pick<Props, 'category' | 'counts' | 'expected' | 'search'>): string {
  // An empty list speaks for itself.
  if (!counts || counts.found === 0) return '';
  const found = counts.found ?? (search.trim() ? undefined : expected);
  if (found === undefined) return search.trim() ? t('Searching the whole directory…') : '';
  if (search.trim()) {
    return found > MOST_FOUND
      ? t('More than {most, number} newsletters found', { most: MOST_FOUND })
      : t('{count, plural, one {# newsletter found} other {# newsletters found}}', { count: found });
  }
  return category
    ? t('{count, plural, one {# newsletter in {category}} other {# newsletters in {category}}}', {
        count: found,
        category: category.name,
      })
    : t('{count, plural, one {# newsletter} other {# newsletters}}', { count: found });
}

/** The heading of the list, with the number of newsletters, the way to remove the filter, and the search. */
export function ListHeader({
  heading,
  category,
  counts,
  expected,
  onClear,
  search,
  onSearch,
  children,
}: Props) {
  const title =
    category &&
    rich('{category} · {count, plural, one {# newsletter} other {# newsletters}}', {
      category: <bdi>{category.name}</bdi>,
      count: counts?.all ?? category.count,
    });
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: { xs: 'wrap', sm: 'nowrap' },
        alignItems: 'center',
        columnGap: { xs: 1, sm: 2 },
        rowGap: 1,
        mb: { xs: 1.5, md: 2.5 },
      }}
    >
      <Box
        sx={{
          flex: { xs: '1 1 9rem', sm: '1 1 0' },
          minWidth: 0,
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          columnGap: { xs: 1, sm: 1.5 },
        }}
      >
        <Typography
          id="newsletters-heading"
          ref={heading}
          variant="h2"
          tabIndex={-1}
          sx={{
            fontSize: { xs: '1.25rem', md: '1.5rem' },
            overflowWrap: 'anywhere',
            outline: 'none',
            // Below the header, and far enough up that the first cards are in view too.
            scrollMarginTop: '5rem',
            scrollMarginBottom: '40vh',
          }}
        >
          {title ?? (search.trim() ? t('Search Results') : t('Featured Newsletters'))}
        </Typography>
        <Typography
          role="status"
          variant="body2"
          color="textSecondary"
          noWrap
          // The heading already shows the number. Without one, there's as much room as with it, so that nothing moves.
          sx={
            title && !search.trim()
              ? visuallyHidden
              : { flex: '1 0 8.75rem', '&:empty::before': { content: '"\\200b"' } }
          }
        >
          {summaryOf({ category, counts, expected, search })}
        </Typography>
      </Box>
      {onClear && <Button onClick={onClear}>{t('Clear Filter')}</Button>}
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          flex: { xs: '1 0 100%', sm: '0 0 auto' },
          minWidth: 0,
        }}
      >
        {children}
        <Box sx={{ flexGrow: 1, minWidth: 0, width: { xs: '8rem', sm: 240, md: 320 } }}>
          <SearchField label={t('Search newsletters')} value={search} onChange={onSearch} />
        </Box>
      </Box>
    </Box>
  );
}
