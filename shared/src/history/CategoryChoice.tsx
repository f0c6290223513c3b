import { categoriesQuery } from '@newsletters/shared/api/categories';
import { MenuItem, TextField } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner } from '@newsletters/shared/ui';

interface Props {
  value: string;
  onChange: (id: string) => void;
}

/** Another category for a newsletter whose own is gone. */
export function CategoryChoice({ value, onChange }: Props) {
  const { data: categories, error, refetch } = useQuery(categoriesQuery);
  return (
    <>
      <TextField
        select
        fullWidth
        required
        autoFocus
        label={t('Category')}
        helperText={t('The category it was in no longer exists.')}
        value={value}
        disabled={!categories}
        onChange={({ target }) => onChange(target.value)}
        sx={{ mt: 2.5 }}
      >
        {(categories ?? []).map(({ id, name }) => (
          <MenuItem key={id} value={id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </TextField>
      <ErrorBanner error={error} onRetry={() => void refetch()} />
    </>
  );
}
