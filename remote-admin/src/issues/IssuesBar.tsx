import type { Category } from '@newsletters/shared/api/categories';
import { LinearProgress, MenuItem, TextField } from '@newsletters/shared/forms';
import { t } from '@newsletters/shared/texts';
import { Button, Paper, passFocusOn, Stack, Typography } from '@newsletters/shared/ui';
import { type Checked, hasProblem, isReady, NEW, SKIP } from './checkIssues';

/** What the whole list is doing, and how far it is. */
export function IssuesProgress({
  label,
  text,
  done,
  all,
  onCancel,
}: {
  /** What it is doing, in short. */
  label: string;
  /** The same, with how far it is. */
  text: string;
  done: number;
  all: number;
  onCancel?: () => void;
}) {
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography role="status" sx={{ fontWeight: 600 }}>
          {text}
        </Typography>
        {onCancel && (
          <Button ref={passFocusOn} onClick={onCancel}>
            {t('Cancel')}
          </Button>
        )}
      </Stack>
      <LinearProgress aria-label={label} variant="determinate" value={(100 * done) / all} sx={{ mt: 1 }} />
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
  const examples = count(({ existing }) => existing !== undefined);
  const skipped = count(({ target }) => target === SKIP);
  const incomplete = count(hasProblem);
  const parts = [
    created.length > 0 && t('{count, number} new', { count: created.length }),
    examples > 0 && t('{count, number} as an example', { count: examples }),
    skipped > 0 && t('{count, number} not imported', { count: skipped }),
    incomplete > 0 && t('{count, number} to complete', { count: incomplete }),
  ];
  return (
    <Paper variant="outlined" sx={{ p: 2, mb: 2 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 1.5, alignItems: 'center' }}>
        <Typography role="status" sx={{ flex: '1 1 12rem', fontWeight: 600 }}>
          {parts.filter(Boolean).join(' · ')}
        </Typography>
        {created.length > 1 && (
          <TextField
            select
            size="small"
            label={t('Category of all new')}
            value={created.every(({ category_id }) => category_id === shared) ? shared : ''}
            onChange={({ target }) => onCategory(target.value)}
            // In some languages it's too long to be beside the arrow.
            slotProps={{ inputLabel: { shrink: true } }}
            sx={{ flex: '0 1 280px' }}
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
          label={t('New newsletters are')}
          value={visible ? 'visible' : 'hidden'}
          onChange={({ target }) => onVisible(target.value === 'visible')}
          sx={{ width: 170 }}
        >
          <MenuItem value="hidden">{t('Hidden')}</MenuItem>
          <MenuItem value="visible">{t('Visible')}</MenuItem>
        </TextField>
        <Button
          ref={passFocusOn}
          variant="contained"
          disabled={ready.length === 0}
          onClick={() => onImport(ready)}
        >
          {t('Import {count, plural, one {# email} other {# emails}}', { count: ready.length })}
        </Button>
      </Stack>
    </Paper>
  );
}
