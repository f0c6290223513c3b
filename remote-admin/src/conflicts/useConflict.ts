import { Conflict } from '@newsletters/shared/api/conflicts';
import { useState } from 'react';
import type { RejectedSave } from './ConflictDialog';

/**
 * Whether someone else has changed the row since a form was opened, and what the user decides then.
 *
 * @param onAccept goes on from the other user's version, with this user's changes or without them
 */
export function useConflict<Row>(onAccept: (theirs: Row, keepMine: boolean) => void) {
  const [rejected, setRejected] = useState<RejectedSave<Row>>();
  const accept = (theirs: Row, keepMine: boolean) => {
    setRejected(undefined);
    onAccept(theirs, keepMine);
  };
  return {
    /** Asks the user if a save failed because of a conflict; any other failure is for the form to show. */
    ask: (failure: unknown, mine: object) => {
      if (failure instanceof Conflict) setRejected({ conflict: failure, mine });
    },
    dialog: {
      rejected,
      onKeepMine: (theirs: Row) => accept(theirs, true),
      onLoadTheirs: (theirs: Row) => accept(theirs, false),
      onClose: () => setRejected(undefined),
    },
  };
}

/** The failure that a form shows itself: any but a conflict. */
export const withoutConflict = (failure: unknown) => (failure instanceof Conflict ? undefined : failure);
