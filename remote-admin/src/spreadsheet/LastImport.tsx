import { audience } from '@newsletters/shared/api/reported';
import { counted, named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { Alert, Box, Button, ErrorBanner, focusHeading, Stack } from '@newsletters/shared/ui';
import { useState } from 'react';
import { forget, type ImportRecord, setLastImport, useLastImport } from './importRecord';
import type { Made } from './importRow';
import { undoImport } from './undoImport';

const titlesOf = (made: Made[]) => named(made.map(({ title }) => `“${title}”`));

/** What an import has done, in sentences. */
function sentencesOf({ made, categories }: ImportRecord): string[] {
  const added = made.filter(({ isNew }) => isNew);
  const changed = made.length - added.length;
  const stored = made.filter((one) => one.stored);
  const kept = made.filter(({ unread }) => unread === 'not allowed');
  const large = made.filter(({ unread }) => unread === 'too many pixels');
  return [
    added.length > 0 && `Added ${counted(added.length, 'newsletter')}.`,
    changed > 0 && `Updated ${counted(changed, 'newsletter')}.`,
    categories.length > 0 && `Created ${counted(categories.length, 'category', 'categories')}.`,
    stored.length > 0 && `Stored ${counted(stored.length, 'image')}, cropped to the middle.`,
    kept.length > 0 &&
      `${counted(kept.length, 'image')} couldn't be read and stayed at the address in the table. Please check ${titlesOf(kept)}.`,
    large.length > 0 &&
      `${counted(large.length, 'image')} had more than 20 million pixels and wasn't used: ${titlesOf(large)}.`,
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
    forget(outcome.undone);
    setReasons(outcome.reasons);
    if (outcome.reasons !== '') return;
    focusHeading({ preventScroll: true });
    notify({ message: 'Import undone' });
  };
  const close = () => {
    setLastImport(undefined);
    focusHeading({ preventScroll: true });
  };
  return (
    <Alert
      severity="success"
      role="region"
      aria-label="Last import"
      sx={{ mb: 2, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 16rem', overflowWrap: 'anywhere' } }}
      action={
        <Stack direction="row">
          <Button color="inherit" size="small" loading={done !== undefined} onClick={() => void undo()}>
            Undo import
          </Button>
          <Button color="inherit" size="small" disabled={done !== undefined} onClick={close}>
            Close
          </Button>
        </Stack>
      }
    >
      <Box role="status">
        {done === undefined
          ? sentencesOf(record).join(' ')
          : `Undoing: ${done.toLocaleString('en')} of ${counted(record.made.length, 'newsletter')}`}
      </Box>
      <ErrorBanner error={reasons} />
    </Alert>
  );
}
