import { categoriesQuery } from '@newsletters/shared/api/categories';
import { type Control, FormField, MenuItem } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { Box, ErrorBanner } from '@newsletters/shared/ui';

/** The category of a newsletter. If the categories can't be loaded, the rest of the form keeps its values. */
export function CategoryField({ control }: { control: Control<NewsletterForm> }) {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  return (
    <Box>
      <FormField control={control} name="category_id" label="Category" select required disabled={!categories}>
        {(categories ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id}>
            {name}
          </MenuItem>
        ))}
      </FormField>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    </Box>
  );
}
