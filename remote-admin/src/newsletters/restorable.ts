import { t } from '@newsletters/shared/texts';

/** How deleted newsletters can come back: a sentence for the dialogs that ask before. */
export const restorable = (count: number) =>
  t(
    '{count, plural, one {You can undo this, or restore it from the history for 90 days.} other {You can undo this, or restore them from the history for 90 days.}}',
    { count },
  );
