import { type Category, categoriesQuery } from '@newsletters/shared/api/categories';
import { newslettersInCategoryQuery } from '@newsletters/shared/api/newsletters/writes';
import { LinearProgress, MenuItem, TextField } from '@newsletters/shared/forms';
import { queryClient, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';

/** Whether newsletters use the category and could move to another one. */
export const mustMove = ({ id }: Category) =>
  (queryClient.getQueryData(newslettersInCategoryQuery(id).queryKey) ?? 0) > 0 &&
  (queryClient.getQueryData(categoriesQuery.queryKey) ?? []).length > 1;

interface Props {
  category: Category;
  target: Category | undefined;
  /** Whether to say that a category must be selected. */
  missing: boolean;
  /** How many newsletters have moved, while they do. */
  moved: number | undefined;
  onChange: (target: Category | undefined) => void;
}

/** Asks where the newsletters of a category go before it is deleted; nothing if none use it, or if there is no other. */
export function MoveFirst({ category, target, missing, moved, onChange }: Props) {
  const { data: count = 0 } = useQuery(newslettersInCategoryQuery(category.id));
  const { data: categories = [] } = useQuery(categoriesQuery);
  const others = categories.filter(({ id }) => id !== category.id);
  if (count === 0 || others.length === 0) return null;
  return (
    <>
      <TextField
        select
        id="move-first"
        label={t('Move {count, plural, one {# newsletter} other {# newsletters}} to', { count })}
        fullWidth
        sx={{ mt: 3 }}
        // Above the field, where it's small enough for a phone.
        slotProps={{ inputLabel: { shrink: true } }}
        value={target?.id ?? ''}
        disabled={moved !== undefined}
        error={missing}
        helperText={missing && t('Please select a category')}
        onChange={(event) => onChange(others.find(({ id }) => id === event.target.value))}
      >
        {others.map(({ id, name }) => (
          <MenuItem key={id} value={id} dir="auto">
            {name}
          </MenuItem>
        ))}
      </TextField>
      {moved !== undefined && (
        <LinearProgress
          aria-label={t('Moving')}
          variant="determinate"
          value={Math.min(100, (100 * moved) / count)}
          sx={{ mt: 2 }}
        />
      )}
    </>
  );
}
