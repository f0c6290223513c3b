import { Chip, LinearProgress, MenuItem, TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, Paper, passFocusOn, Stack, Typography } from '@newsletters/shared/ui';
import { type Checked, hasProblem, isReady, isUnchanged, missingCategories, type Tried } from './checkRows';
import type { Progress } from './useImporting';

interface Props {
  rows: Tried[];
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

/** How many rows of each kind there are, in words. Those with problems are counted beside it. */
function summaryOf(rows: Checked[]) {
  const added = rows.filter(({ action }) => action === 'add');
  const updated = rows.filter((row) => row.action === 'update' && !isUnchanged(row));
  const unchanged = rows.filter(isUnchanged).length;
  const skipped = rows.filter(({ action }) => action === 'skip').length;
  const parts = [
    added.length > 0 && t('{count, number} to add', { count: added.filter(isReady).length }),
    updated.length > 0 && t('{count, number} to update', { count: updated.filter(isReady).length }),
    unchanged > 0 && t('{count, number} unchanged', { count: unchanged }),
    skipped > 0 && t('{count, number} skipped', { count: skipped }),
  ];
  return parts.filter(Boolean).join(' · ');
}

/** What is being done, in short. */
const doingNow: Record<Progress['doing'], string> = {
  importing: t('Importing'),
  'creating categories': t('Creating categories'),
};

const progressOf = ({ doing, done, all }: Progress) =>
  doing === 'importing'
    ? t('Importing: {done, number} of {all, number}', { done, all })
    : t('Creating categories: {done, number} of {all, number}', { done, all });

/** What will be imported and how; while it is, how far it is. */
export function ImportBar({ rows, progress, problem, visible, onlyProblems, ...on }: Props) {
  const ready = rows.filter(isReady);
  const wrong = rows.filter(hasProblem).length;
  const missing = missingCategories(rows);
  const existing = rows.filter((row) => row.existing && row.repeats === undefined && !isUnchanged(row));
  const toUpdate = existing.some(({ action }) => action !== 'update');
  if (progress)
    return (
      <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
        <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
          <Typography role="status" sx={{ fontWeight: 600 }}>
            {progressOf(progress)}
          </Typography>
          <Button ref={passFocusOn} onClick={on.onCancel}>
            {t('Cancel')}
          </Button>
        </Stack>
        <LinearProgress
          aria-label={doingNow[progress.doing]}
          variant="determinate"
          value={(100 * progress.done) / progress.all}
          sx={{ mt: 1 }}
        />
      </Paper>
    );
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1.5, rowGap: 2, alignItems: 'center' }}>
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
            label={t('{count, plural, one {# row with problems} other {# rows with problems}}', {
              count: wrong,
            })}
          />
        )}
        {missing.length > 0 && (
          <Button ref={passFocusOn} variant="outlined" onClick={() => on.onCreate(missing)}>
            {t('Create {count, plural, one {# missing category} other {# missing categories}}', {
              count: missing.length,
            })}
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
            {toUpdate
              ? t('Update all {count, number} that exist', { count: existing.length })
              : t('Skip all {count, number} that exist', { count: existing.length })}
          </Button>
        )}
        <TextField
          select
          size="small"
          label={t('New newsletters are')}
          value={visible ? 'visible' : 'hidden'}
          onChange={({ target }) => on.onVisible(target.value === 'visible')}
          sx={{ width: 170 }}
        >
          <MenuItem value="hidden">{t('Hidden')}</MenuItem>
          <MenuItem value="visible">{t('Visible')}</MenuItem>
        </TextField>
        <Button
          ref={passFocusOn}
          variant="contained"
          disabled={ready.length === 0}
          onClick={() => on.onImport(ready)}
        >
          {t('Import {count, plural, one {# newsletter} other {# newsletters}}', { count: ready.length })}
        </Button>
      </Stack>
      <ErrorBanner error={problem} />
    </Paper>
  );
}
