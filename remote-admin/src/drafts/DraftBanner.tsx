import { momentOf } from '@newsletters/shared/model';
import { Alert, Button } from '@newsletters/shared/ui';
import type { useDraft } from './useDraft';

const time = new Intl.DateTimeFormat('en', { timeStyle: 'short' });

/** "10:32 AM" for today, otherwise with the date. */
function shown(savedAt: number) {
  const then = new Date(savedAt);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday ? time.format(then) : momentOf(then.toISOString());
}

type Props = Pick<ReturnType<typeof useDraft>, 'savedAt' | 'restore' | 'discard'>;

/** Offers the changes that an earlier visit has left unsaved. */
export function DraftBanner({ savedAt, restore, discard }: Props) {
  if (savedAt === undefined) return null;
  const actions = (
    <>
      <Button color="inherit" size="small" onClick={restore}>
        Restore
      </Button>
      <Button color="inherit" size="small" onClick={discard}>
        Discard
      </Button>
    </>
  );
  return (
    <Alert
      severity="info"
      role="status"
      action={actions}
      // On a phone, the buttons are below.
      sx={{ flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 13rem' } }}
    >
      Unsaved changes from {shown(savedAt)}
    </Alert>
  );
}
