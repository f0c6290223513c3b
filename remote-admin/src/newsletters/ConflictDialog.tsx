import type { Conflict } from '@newsletters/shared/api/conflicts';
import type { Newsletter } from '@newsletters/shared/api/newsletters';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { Button, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { differences } from './values';

interface Props {
  conflict: Conflict<Newsletter> | undefined;
  onKeepMine: (theirs: Newsletter) => void;
  onLoadTheirs: (theirs: Newsletter) => void;
  onClose: () => void;
}

/** Says that someone else has saved the newsletter in the meantime, and lets the user decide. */
export function ConflictDialog({ conflict, onKeepMine, onLoadTheirs, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const [shown, setShown] = useState(conflict);
  if (conflict && conflict !== shown) setShown(conflict);
  return (
    <Dialog
      open={conflict !== undefined}
      onClose={onClose}
      role="alertdialog"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} component="h2">
        Someone else has changed this newsletter
      </DialogTitle>
      <DialogContent id={textId}>
        <Typography sx={{ mb: 1 }}>
          Changed while you were editing: {shown && differences(shown.base, shown.theirs).join(', ')}.
        </Typography>
        <Typography color="textSecondary">
          “Keep mine” saves your changes and leaves the rest as they saved it. “Load theirs” discards your
          changes.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => conflict && onLoadTheirs(conflict.theirs)}>Load theirs</Button>
        <Button variant="contained" onClick={() => conflict && onKeepMine(conflict.theirs)}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
