import { categoriesQuery } from '@newsletters/shared/api/categories';
import { type Control, FormField, MenuItem, useController } from '@newsletters/shared/forms';
import type { NewsletterForm } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, ErrorBanner, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';
import { FirstCategory } from '../categories/FirstCategory';

interface Props {
  control: Control<NewsletterForm>;
}

function NoCategories({ control, onCreated }: Props & { onCreated: () => void }) {
  const { field, fieldState } = useController({ control, name: 'category_id' });
  return (
    <Box role="group" aria-label={t('Category')}>
      <FirstCategory
        onCreated={({ id }) => {
          field.onChange(id);
          onCreated();
        }}
      />
      <Typography variant="caption" color="error" aria-live="polite">
        {fieldState.error?.message}
      </Typography>
    </Box>
  );
}

/** The category of a newsletter. If the categories can't be loaded, the rest of the form keeps its values. */
export function CategoryField({ control }: Props) {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  const [created, setCreated] = useState(false);
  if (categories?.length === 0) return <NoCategories control={control} onCreated={() => setCreated(true)} />;
  return (
    <Box>
      <FormField
        control={control}
        name="category_id"
        label={t('Category')}
        select
        required
        disabled={!categories}
        autoFocus={created}
      >
        {(categories ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </FormField>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    </Box>
  );
}
