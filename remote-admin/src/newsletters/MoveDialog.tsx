import { categoriesQuery } from '@newsletters/shared/api/categories';
import { DialogActions, FormDialog, MenuItem, TextField } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { Box, Button, ErrorBanner } from '@newsletters/shared/ui';
import { type FormEvent, useState } from 'react';

interface Props {
  /** What is moved, as in "3 newsletters". */
  what: string;
  open: boolean;
  onMove: (category: { id: string; name: string }) => void;
  onClose: () => void;
}

/** Asks for the category that newsletters move to. */
export function MoveDialog({ what, open, onMove, onClose }: Props) {
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
    <FormDialog title={`Move ${what}`} open={open} onClose={onClose}>
      <form onSubmit={submit} noValidate>
        <Box sx={{ px: 3, pt: 1 }}>
          <ErrorBanner error={error} onRetry={() => void refetch()} />
          <TextField
            select
            id="move-to"
            label="Move to"
            fullWidth
            required
            autoFocus
            value={chosen}
            error={missing}
            helperText={missing && 'Please select a category'}
            onChange={({ target }) => setChosen(target.value)}
          >
            {categories.map(({ id, name }) => (
              <MenuItem key={id} value={id} dir="auto">
                {name}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <DialogActions sx={{ p: 3 }}>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained">
            Move
          </Button>
        </DialogActions>
      </form>
    </FormDialog>
  );
}
