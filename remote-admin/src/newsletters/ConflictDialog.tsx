import type { Newsletter } from '@newsletters/shared/api/newsletters';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { Button, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { differences } from './values';

/** Two states of a newsletter: as the form was opened with it, and as somebody else has saved it since. */
export interface Clash {
  base: Newsletter;
  theirs: Newsletter;
}

interface Props {
  clash: Clash | undefined;
  onKeepMine: (theirs: Newsletter) => void;
  onLoadTheirs: (theirs: Newsletter) => void;
  onClose: () => void;
}

/** Tells that somebody else saved the newsletter meanwhile, and lets the person decide. */
export function ConflictDialog({ clash, onKeepMine, onLoadTheirs, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const [shown, setShown] = useState(clash);
  if (clash && clash !== shown) setShown(clash);
  return (
    <Dialog
      open={clash !== undefined}
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
          “Keep mine” saves what you changed and leaves the rest as they saved it. “Load theirs” drops what
          you changed.
        </Typography>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => clash && onLoadTheirs(clash.theirs)}>Load theirs</Button>
        <Button variant="contained" onClick={() => clash && onKeepMine(clash.theirs)}>
          Keep mine
        </Button>
      </DialogActions>
    </Dialog>
  );
}
