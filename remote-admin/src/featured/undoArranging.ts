import { type Arrangement, saveArrangement } from '@newsletters/shared/api/newsletters/arrangement';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';

/** Puts back the order that was there before, for the Undo of a notification, unless someone has changed it since. */
export const undoArranging = ({ from, to }: Arrangement) => ({
  label: t('Undo'),
  onAct: async () => {
    await saveArrangement({ from: to, to: from });
    notify({ message: t('Change undone') });
  },
});
