import { type DirectoryCategory, directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { useSuspenseQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, PageBoundary, Skeleton, Stack, Typography } from '@newsletters/shared/ui';
import { useMemo, useState } from 'react';
import { CategoryTile, COLLAPSED, tileGrid } from './CategoryTile';
import { useCategories } from './useCategories';
import type { Filter } from './useFilter';

const placeholders = Array.from({ length: COLLAPSED.narrow }, (_, index) => `placeholder-${index}`);

/** A placeholder for the categories, as tall as the rows that a directory of twelve or more shows at first. */
function CategoriesLoading() {
  return (
    <Box role="status" aria-label={t('Loading categories')} sx={tileGrid}>
      {placeholders.map((key) => (
        <Skeleton key={key} variant="rounded" height="100%" />
      ))}
    </Box>
  );
}

interface Props extends Pick<Filter, 'category' | 'selectCategory'> {
  /** Whether somebody searches, so that they matter less. */
  quiet: boolean;
}

/** Those without newsletters come last. */
const emptyLast = (categories: DirectoryCategory[]) => [
  ...categories.filter(({ count }) => count > 0),
  ...categories.filter(({ count }) => count === 0),
];

interface GridProps extends Props {
  expanded: boolean;
}

function CategoryGrid({ category, selectCategory, quiet, expanded }: GridProps) {
  const categories = useSuspenseQuery(directoryCategoriesQuery).data;
  const data = useMemo(() => emptyLast(categories), [categories]);
  const selected = data.findIndex(({ id }) => id === category);
  const isShown = (index: number, room: number) =>
    expanded || data.length <= room || index === selected || index < (selected < room ? room : room - 1);
  return (
    <Box
      id="category-grid"
      role="group"
      aria-labelledby="categories-heading"
      className={quiet ? 'quiet' : undefined}
      sx={tileGrid}
    >
      {data.map((item, index) => (
        <CategoryTile
          key={item.id}
          category={item}
          selected={index === selected}
          narrow={isShown(index, COLLAPSED.narrow)}
          wide={isShown(index, COLLAPSED.wide)}
          onSelect={selectCategory}
        />
      ))}
    </Box>
  );
}

/** The categories; nothing where a site has none yet. The selected one filters the newsletters. */
export function Categories(props: Props) {
  const count = useCategories()?.length;
  const [expanded, setExpanded] = useState(false);
  const more = count !== undefined && count > COLLAPSED.narrow;
  return (
    <Box
      component="section"
      aria-labelledby="categories-heading"
      hidden={count === 0}
      sx={{ mb: { xs: 2, md: 4.5 } }}
    >
      <Stack direction="row" sx={{ alignItems: 'center', minHeight: '2rem', mb: 0.75 }}>
        <Typography
          id="categories-heading"
          variant="h2"
          sx={{ flexGrow: 1, fontSize: { xs: '1.125rem', md: '1.25rem' } }}
        >
          {t('Categories')}
        </Typography>
        {more && (
          <Button
            size="small"
            aria-expanded={expanded}
            aria-controls="category-grid"
            onClick={() => setExpanded(!expanded)}
            sx={count <= COLLAPSED.wide ? { display: { lg: 'none' } } : undefined}
          >
            {expanded ? t('Fewer categories') : t('All categories')}
          </Button>
        )}
      </Stack>
      <PageBoundary loading={<CategoriesLoading />}>
        <CategoryGrid {...props} expanded={expanded} />
      </PageBoundary>
    </Box>
  );
}
