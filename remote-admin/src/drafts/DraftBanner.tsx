import { moment } from '@newsletters/shared/language';
import { momentOf } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { Alert, Button } from '@newsletters/shared/ui';
import type { useDraft } from './useDraft';

/** From when the changes are: "10:32 AM" for today, otherwise with the date. */
function sentenceOf(savedAt: number) {
  const then = new Date(savedAt);
  const isToday = then.toDateString() === new Date().toDateString();
  return isToday
    ? t('Unsaved changes from {time}', { time: moment(then, { timeStyle: 'short' }) })
    : t('Unsaved changes from {moment}', { moment: momentOf(then.toISOString()) });
}

interface Props extends Pick<ReturnType<typeof useDraft>, 'savedAt' | 'saving' | 'restore' | 'discard'> {
  /** The space below it, where nothing else gives it one. */
  mb?: number;
}

/** Offers the changes that an earlier visit has left unsaved. */
export function DraftBanner({ savedAt, saving, restore, discard, mb }: Props) {
  if (savedAt === undefined) return null;
  const actions = (
    <>
      <Button color="inherit" size="small" disabled={saving} onClick={restore}>
        {t('Restore')}
      </Button>
      <Button color="inherit" size="small" onClick={discard}>
        {t('Discard')}
      </Button>
    </>
  );
  return (
    <Alert
      severity="info"
      role="status"
      action={actions}
      // On a phone, the buttons are below.
      sx={{ mb, flexWrap: 'wrap', '& .MuiAlert-message': { flex: '1 1 13rem' } }}
    >
      {sentenceOf(savedAt)}
    </Alert>
  );
}
