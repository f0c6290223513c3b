import { audience } from '@newsletters/shared/api/reported';
import { named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Alert, Box, Button, ErrorBanner, focusHeading, Stack } from '@newsletters/shared/ui';
import { useState } from 'react';
import { forget, type ImportRecord, setLastImport, useLastImport } from './importRecord';
import type { Made } from './importRow';
import { undoImport } from './undoImport';

const titlesOf = (made: Made[]) => named(made.map(({ title }) => t('“{title}”', { title })));

/** What an import has done, in sentences. */
function sentencesOf({ made, categories }: ImportRecord): string[] {
  const added = made.filter(({ isNew }) => isNew);
  const changed = made.filter(({ isNew, version }) => !isNew && version).length;
  const stored = made.filter((one) => one.stored);
  const kept = made.filter(({ unread }) => unread === 'unreadable');
  const large = made.filter(({ unread }) => unread === 'large');
  return [
    added.length > 0 &&
      t('Added {count, plural, one {# newsletter} other {# newsletters}}.', { count: added.length }),
    changed > 0 &&
      t('Updated {count, plural, one {# newsletter} other {# newsletters}}.', { count: changed }),
    categories.length > 0 &&
      t('Created {count, plural, one {# category} other {# categories}}.', { count: categories.length }),
    stored.length > 0 &&
      t('Stored {count, plural, one {# image} other {# images}}, cropped to the middle.', {
        count: stored.length,
      }),
    kept.length > 0 &&
      t(
        "{count, plural, one {# image} other {# images}} couldn't be read and stayed at the address in the table. Please check {titles}.",
        { count: kept.length, titles: titlesOf(kept) },
      ),
    large.length > 0 &&
      t(
        "{count, plural, one {# image had more than 20 million pixels and wasn't used} other {# images had more than 20 million pixels and weren't used}}: {titles}.",
        { count: large.length, titles: titlesOf(large) },
      ),
  ].filter((sentence) => sentence !== false);
}

/** What the last import has done, with one Undo for all of it, until it's closed. */
export function LastImport() {
  const record = useLastImport();
  const { user } = useSession();
  const [done, setDone] = useState<number>();
  const [reasons, setReasons] = useState('');
  if (!record || !user) return null;
  const undo = async () => {
    const started = audience();
    setReasons('');
    setDone(0);
    const outcome = await undoImport(record, user.id, setDone);
    setDone(undefined);
    if (started !== audience()) return;
    forget(user.id, outcome.undone);
    setReasons(outcome.reasons);
    if (outcome.reasons !== '') return;
    focusHeading({ preventScroll: true });
    notify({ message: t('Import undone') });
  };
  const close = () => {
    setLastImport(user.id, undefined);
    focusHeading({ preventScroll: true });
  };
  return (
    <Alert
      severity="success"
      role="region"
      aria-label={t('Last import')}
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 16rem', overflowWrap: 'anywhere' } }}
      action={
        <Stack direction="row">
          <Button color="inherit" size="small" loading={done !== undefined} onClick={() => void undo()}>
            {t('Undo import')}
          </Button>
          <Button color="inherit" size="small" disabled={done !== undefined} onClick={close}>
            {t('Close')}
          </Button>
        </Stack>
      }
    >
      <Box role="status">
        {done === undefined
          ? sentencesOf(record).join(' ')
          : t('Undoing: {done, number} of {count, plural, one {# newsletter} other {# newsletters}}', {
              done,
              count: record.made.length,
            })}
      </Box>
      <ErrorBanner error={reasons} />
    </Alert>
  );
}
