import { type Arrangement, saveArrangement } from '@newsletters/shared/api/newsletters/arrangement';

/** Puts back the order that was there before, for the Undo of a notification, unless someone has changed it since. */
export const undoArranging = ({ from, to }: Arrangement) => ({
  label: 'Undo',
  onAct: () => saveArrangement({ from: to, to: from }),
});
