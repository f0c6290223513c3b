import { categoriesQuery } from '@newsletters/shared/api/categories';
import { MenuItem, TextField } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner } from '@newsletters/shared/ui';
import { memo } from 'react';

interface Props {
  /** Empty for all categories. */
  value: string;
  onChange: (categoryId: string) => void;
}

/** Filters by one category. If the categories can't be loaded, the list still works. */
export const CategoryFilter = memo(function CategoryFilter({ value, onChange }: Props) {
  const { data: categories = [], isPending, error, refetch } = useQuery(categoriesQuery);
  const known = categories.some(({ id }) => id === value);
  const loading = isPending && value !== '';
  return (
    <Box sx={{ width: { sm: 280 }, flexShrink: 0 }}>
      <TextField
        select
        id="category-filter"
        label={t('Category')}
        size="small"
        fullWidth
        value={known || loading ? value : ''}
        onChange={(event) => onChange(event.target.value)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{t('All Categories')}</MenuItem>
        {loading && <MenuItem value={value}>…</MenuItem>}
        {categories.map(({ id, name }) => (
          <MenuItem key={id} value={id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    </Box>
  );
});
