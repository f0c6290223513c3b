import type { HistoryEntry } from '@newsletters/shared/api/history';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { Button, ErrorBanner } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { CategoryChoice } from './CategoryChoice';
import { Outcome } from './Outcome';
import { nameOf } from './people';
import { useRestore } from './useRestore';

interface Props {
  entry: HistoryEntry;
  open: boolean;
  onClose: () => void;
}

/** Says what restoring will do, and does it after confirmation. Cancel has the focus first. */
export function RestoreDialog({ entry, open, onClose }: Props) {
  const titleId = useId();
  const textId = useId();
  const [category, setCategory] = useState('');
  const { restore, isPending, error, categoryIsGone } = useRestore(entry, onClose);
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      role="alertdialog"
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
    >
      <DialogTitle id={titleId} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {`Restore ${nameOf(entry)}?`}
      </DialogTitle>
      <DialogContent>
        <div id={textId}>
          <Outcome entry={entry} />
        </div>
        {categoryIsGone ? (
          <CategoryChoice value={category} onChange={setCategory} />
        ) : (
          <ErrorBanner error={error} />
        )}
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={isPending}>
          Cancel
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={categoryIsGone && !category}
          onClick={() => open && restore(category || undefined)}
        >
          Restore
        </Button>
      </DialogActions>
    </Dialog>
  );
}
