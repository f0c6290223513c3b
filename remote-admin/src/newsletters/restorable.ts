/** How deleted newsletters can come back: a sentence for the dialogs that ask before. */
export const restorable = (count: number) =>
  `You can undo this, or restore ${count === 1 ? 'it' : 'them'} from the history for 90 days.`;
