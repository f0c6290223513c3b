import type { Category } from '@newsletters/shared/api/categories';
import { LinearProgress, MenuItem, TextField } from '@newsletters/shared/forms';
import { counted } from '@newsletters/shared/model';
import { Button, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { type Checked, hasProblem, isReady, NEW, SKIP } from './checkIssues';

/** What the whole list is doing, and how far it is. */
export function IssuesProgress({
  doing,
  done,
  all,
  onCancel,
}: {
  doing: string;
  done: number;
  all: number;
  onCancel?: () => void;
}) {
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>{`${doing}: ${done} of ${all}`}</Typography>
        {onCancel && <Button onClick={onCancel}>Cancel</Button>}
      </Stack>
      <LinearProgress aria-label={doing} variant="determinate" value={(100 * done) / all} sx={{ mt: 1 }} />
    </Paper>
  );
}

interface Props {
  checked: Checked[];
  categories: Category[];
  /** Called with the category of all new newsletters. */
  onCategory: (id: string) => void;
  visible: boolean;
  onVisible: (visible: boolean) => void;
  onImport: (ready: Checked[]) => void;
}

/** What will be imported and how. */
export function IssuesBar({ checked, categories, onCategory, visible, onVisible, onImport }: Props) {
  const ready = checked.filter(isReady);
  const count = (is: (one: Checked) => boolean) => checked.filter(is).length;
  const created = checked.filter(({ target }) => target === NEW);
  const shared = created[0]?.category_id ?? '';
  const parts = [
    [created.length, 'new'],
    [count(({ existing }) => existing !== undefined), 'as an example'],
    [count(({ target }) => target === SKIP), 'not imported'],
    [count(hasProblem), 'to complete'],
  ] as const;
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography role="status" sx={{ flex: '1 1 12rem', fontWeight: 600 }}>
          {parts
            .filter(([number]) => number > 0)
            .map(([number, what]) => `${number} ${what}`)
            .join(' · ')}
        </Typography>
        {created.length > 1 && (
          <TextField
            select
            size="small"
            label="Category of all new"
            value={created.every(({ category_id }) => category_id === shared) ? shared : ''}
            onChange={({ target }) => onCategory(target.value)}
            sx={{ width: 190 }}
          >
            {categories.map(({ id, name }) => (
              <MenuItem key={id} value={id} dir="auto">
                {name}
              </MenuItem>
            ))}
          </TextField>
        )}
        <TextField
          select
          size="small"
          label="New newsletters are"
          value={visible ? 'visible' : 'hidden'}
          onChange={({ target }) => onVisible(target.value === 'visible')}
          sx={{ width: 170 }}
        >
          <MenuItem value="hidden">Hidden</MenuItem>
          <MenuItem value="visible">Visible</MenuItem>
        </TextField>
        <Button variant="contained" disabled={ready.length === 0} onClick={() => onImport(ready)}>
          {`Import ${counted(ready.length, 'email')}`}
        </Button>
      </Stack>
    </Paper>
  );
}
