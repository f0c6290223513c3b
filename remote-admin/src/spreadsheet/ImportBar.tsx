import { Chip, LinearProgress, MenuItem, TextField } from '@newsletters/shared/forms';
import { counted } from '@newsletters/shared/model';
import { Button, ErrorBanner, Paper, Stack, Typography } from '@newsletters/shared/ui';
import { type Checked, isReady, isUnchanged, missingCategories } from './checkRows';
import type { Progress } from './useImporting';

interface Props {
  rows: Checked[];
  progress: Progress | undefined;
  problem: string;
  visible: boolean;
  onVisible: (visible: boolean) => void;
  onlyProblems: boolean;
  onOnlyProblems: (only: boolean) => void;
  onCreate: (names: string[]) => void;
  onChooseAll: (keys: string[], action: 'update' | 'skip') => void;
  onImport: (rows: Checked[]) => void;
  onCancel: () => void;
}

/** How many rows there are of each kind, in words. */
function summaryOf(rows: Checked[]) {
  const count = (is: (row: Checked) => boolean) => rows.filter(is).length;
  const parts = [
    [count(({ action }) => action === 'add'), 'to add'],
    [count((row) => row.action === 'update' && !isUnchanged(row)), 'to update'],
    [count(isUnchanged), 'unchanged'],
    [count(({ action }) => action === 'skip'), 'skipped'],
  ] as const;
  const present = parts.filter(([number]) => number > 0);
  return present.map(([number, what]) => `${number.toLocaleString('en')} ${what}`).join(' · ');
}

/** What will be imported and how; while it is, how far it is. */
export function ImportBar({ rows, progress, problem, visible, onlyProblems, ...on }: Props) {
  const ready = rows.filter(isReady);
  const wrong = rows.filter(({ problems }) => Object.keys(problems).length > 0).length;
  const missing = missingCategories(rows);
  const existing = rows.filter((row) => row.existing && row.repeats === undefined && !isUnchanged(row));
  const toUpdate = existing.some(({ action }) => action !== 'update');
  if (progress)
    return (
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {`${progress.doing}: ${progress.done} of ${progress.all}`}
          </Typography>
          <Button onClick={on.onCancel}>Cancel</Button>
        </Stack>
        <LinearProgress
          aria-label={progress.doing}
          variant="determinate"
          value={(100 * progress.done) / progress.all}
          sx={{ mt: 1 }}
        />
      </Paper>
    );
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography role="status" sx={{ flex: '1 1 12rem', fontWeight: 600 }}>
          {summaryOf(rows)}
        </Typography>
        {(wrong > 0 || onlyProblems) && (
          <Chip
            component="button"
            aria-pressed={onlyProblems}
            color={onlyProblems ? 'error' : 'default'}
            variant={onlyProblems ? 'filled' : 'outlined'}
            onClick={() => on.onOnlyProblems(!onlyProblems)}
            label={counted(wrong, 'row with problems', 'rows with problems')}
          />
        )}
        {missing.length > 0 && (
          <Button variant="outlined" onClick={() => on.onCreate(missing)}>
            {`Create ${counted(missing.length, 'missing category', 'missing categories')}`}
          </Button>
        )}
        {existing.length > 1 && (
          <Button
            onClick={() =>
              on.onChooseAll(
                existing.map(({ row }) => row.key),
                toUpdate ? 'update' : 'skip',
              )
            }
          >
            {`${toUpdate ? 'Update' : 'Skip'} all ${existing.length.toLocaleString('en')} that exist`}
          </Button>
        )}
        <TextField
          select
          size="small"
          label="New newsletters are"
          value={visible ? 'visible' : 'hidden'}
          onChange={({ target }) => on.onVisible(target.value === 'visible')}
          sx={{ width: 170 }}
        >
          <MenuItem value="hidden">Hidden</MenuItem>
          <MenuItem value="visible">Visible</MenuItem>
        </TextField>
        <Button variant="contained" disabled={ready.length === 0} onClick={() => on.onImport(ready)}>
          {`Import ${counted(ready.length, 'newsletter')}`}
        </Button>
      </Stack>
      <ErrorBanner error={problem} />
    </Paper>
  );
}
