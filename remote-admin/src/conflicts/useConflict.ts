import { Conflict } from '@newsletters/shared/api/conflicts';
import { UnknownOutcome } from '@newsletters/shared/api/unknownOutcome';
import { useState } from 'react';
import type { RejectedSave } from './ConflictDialog';

/**
 * Whether someone else has changed the row since a form was opened, and what the user decides then. What the user has saved
 * without getting the response isn't someone else's change, so it's remembered.
 *
 * @param onAccept goes on from the other user's version, with this user's changes or without them
 */
export function useConflict<Row, Values>(onAccept: (theirs: Row, keepMine: boolean) => void) {
  const [rejected, setRejected] = useState<RejectedSave<Row>>();
  const [sent, setSent] = useState<Values[]>([]);
  const accept = (theirs: Row, keepMine: boolean) => {
    setRejected(undefined);
    onAccept(theirs, keepMine);
  };
  return {
    /** What has been sent without learning whether it was saved. */
    sent,
    setSent,
    /** Asks the user if a save failed because of a conflict; any other failure is for the form to show. */
    ask: (failure: unknown, mine: object) => {
      if (failure instanceof Conflict) setRejected({ conflict: failure, mine });
      if (failure instanceof UnknownOutcome) setSent([...sent, failure.sent]);
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
