import { categoriesQuery } from '@newsletters/shared/api/categories';
import { DialogActions, FormDialog, MenuItem, TextField } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Box, Button, ErrorBanner } from '@newsletters/shared/ui';
import { type FormEvent, useState } from 'react';

interface Props {
  /** How many newsletters are moved. */
  count: number;
  open: boolean;
  onMove: (category: { id: string; name: string }) => void;
  onClose: () => void;
}

/** It goes with the dialog, so nothing of the last time is left when that opens again. */
function MoveForm({ onMove, onClose }: Pick<Props, 'onMove' | 'onClose'>) {
  const { data: categories = [], error, refetch } = useQuery(categoriesQuery);
  const [chosen, setChosen] = useState('');
  const [missing, setMissing] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const category = categories.find(({ id }) => id === chosen);
    setMissing(!category);
    if (category) onMove(category);
  };
  return (
    <form onSubmit={submit} noValidate>
      <Box sx={{ px: 3, pt: 1, pb: 2 }}>
        <ErrorBanner error={error} onRetry={() => void refetch()} />
        <TextField
          select
          id="move-to"
          label={t('Move to')}
          fullWidth
          required
          autoFocus
          value={chosen}
          error={missing}
          helperText={missing && t('Please select a category')}
          onChange={({ target }) => setChosen(target.value)}
        >
          {categories.map(({ id, name }) => (
            <MenuItem key={id} value={id} dir="auto">
              {name}
            </MenuItem>
          ))}
        </TextField>
      </Box>
      <DialogActions>
        <Button onClick={onClose}>{t('Cancel')}</Button>
        <Button type="submit" variant="contained">
          {t('Move')}
        </Button>
      </DialogActions>
    </form>
  );
}

/** Asks for the category that newsletters move to. */
export function MoveDialog({ count, open, ...form }: Props) {
  return (
    <FormDialog
      title={t('Move {count, plural, one {# newsletter} other {# newsletters}}', { count })}
      open={open}
      onClose={form.onClose}
    >
      <MoveForm {...form} />
    </FormDialog>
  );
}
