import { categoriesQuery } from '@newsletters/shared/api/categories';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { Box, PageBoundary, Skeleton, Typography } from '@newsletters/shared/ui';
import { useEffect, useState } from 'react';
import type { Filter } from './useFilter';

const repeat = (columns: number) => `repeat(${columns}, minmax(0, 1fr))`;

/** Plain buttons, styled by their grid: a hundred styled components would delay the first cards. */
const grid = {
  display: 'grid',
  gridTemplateColumns: { xs: repeat(3), sm: repeat(4), md: repeat(6), lg: repeat(8) },
  gridAutoRows: 'minmax(3.5rem, auto)',
  gap: 1,
  // Many categories scroll in place, so that the newsletters stay close; half a row hints that there are more. The padding
  // leaves room for focus rings.
  maxHeight: { xs: '25.5rem', sm: '18rem', md: '14rem' },
  overflowY: 'auto',
  p: '4px',
  m: '-4px',
  '& button': {
    font: 'inherit',
    fontSize: '0.875rem',
    lineHeight: 1.3,
    fontWeight: 600,
    color: 'text.primary',
    bgcolor: 'background.paper',
    border: 1,
    borderColor: 'divider',
    borderRadius: 1,
    px: { xs: 0.75, sm: 1.25 },
    py: 1,
    cursor: 'pointer',
    overflowWrap: 'anywhere',
    hyphens: 'auto',
  },
  '& button:hover': { borderColor: 'text.secondary' },
  '& button[aria-pressed="true"]': {
    bgcolor: 'primary.main',
    borderColor: 'primary.main',
    color: 'primary.contrastText',
  },
  '& button:focus-visible': { outline: '3px solid', outlineColor: 'primary.main', outlineOffset: '1px' },
};

const placeholders = Array.from({ length: 12 }, (_, index) => `placeholder-${index}`);

/** A placeholder for the categories. */
function CategoriesLoading() {
  return (
    <Box role="status" aria-label="Loading categories" sx={grid}>
      {placeholders.map((key) => (
        <Skeleton key={key} variant="rounded" height="100%" />
      ))}
    </Box>
  );
}

type Props = Pick<Filter, 'category' | 'selectCategory'>;

function CategoryGrid({ category, selectCategory, onLoaded }: Props & { onLoaded: (count: number) => void }) {
  const { data } = useSuspenseQuery(categoriesQuery);
  useEffect(() => onLoaded(data.length), [onLoaded, data.length]);
  return (
    <Box role="group" aria-labelledby="categories-heading" sx={grid}>
      {data.map(({ id, name }) => (
        <button key={id} type="button" aria-pressed={id === category} onClick={() => selectCategory(id)}>
          {name}
        </button>
      ))}
    </Box>
  );
}

/** The categories; nothing where a site has none yet. The selected one filters the newsletters. */
export function Categories(props: Props) {
  const [count, setCount] = useState<number>();
  return (
    <Box
      component="section"
      aria-labelledby="categories-heading"
      hidden={count === 0}
      sx={{ mb: { xs: 4, md: 5 } }}
    >
      <Typography id="categories-heading" variant="h2" sx={{ mb: 2 }}>
        Categories
      </Typography>
      <PageBoundary loading={<CategoriesLoading />}>
        <CategoryGrid {...props} onLoaded={setCount} />
      </PageBoundary>
    </Box>
  );
}
