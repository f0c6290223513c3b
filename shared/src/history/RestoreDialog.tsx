import type { HistoryEntry } from '@newsletters/shared/api/history';
import { Dialog, DialogActions, DialogContent, DialogTitle } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { Button, ErrorBanner, InDialog } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { CategoryChoice } from './CategoryChoice';
import { currentQuery } from './current';
import { Outcome } from './Outcome';
import { restoreQuestion } from './people';
import { useRestore } from './useRestore';

interface Props {
  entry: HistoryEntry;
  open: boolean;
  onClose: () => void;
  /** Called once the dialog has closed, if the row of a deletion has turned out to be there again. */
  onBack: () => void;
}

/** Says what restoring will do, and does it after confirmation. Cancel has the focus first. */
export function RestoreDialog({ entry, open, onClose, onBack }: Props) {
  const titleId = useId();
  const textId = useId();
  const [category, setCategory] = useState('');
  const replaces = entry.operation === 'update';
  const current = useQuery({ ...currentQuery(entry), enabled: replaces });
  const isSeen = !replaces || (current.data !== undefined && !current.isFetching);
  const { restore, isPending, reason, categoryIsGone, isBack } = useRestore(
    entry,
    current.data?.updated_at,
    onClose,
  );
  return (
    <Dialog
      open={open}
      onClose={isPending ? undefined : onClose}
      role="alertdialog"
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
      aria-describedby={textId}
      // By then, it has given the focus back to the button that goes.
      slotProps={{ transition: { onExited: () => isBack && onBack() } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ overflowWrap: 'anywhere' }}>
        {restoreQuestion(entry)}
      </DialogTitle>
      <DialogContent>
        <InDialog value={true}>
          <div id={textId}>
            <Outcome entry={entry} />
          </div>
          {categoryIsGone ? (
            <CategoryChoice value={category} onChange={setCategory} />
          ) : (
            <ErrorBanner error={reason} />
          )}
        </InDialog>
      </DialogContent>
      <DialogActions>
        <Button autoFocus onClick={onClose} disabled={isPending}>
          {t('Cancel')}
        </Button>
        <Button
          variant="contained"
          loading={isPending}
          disabled={!isSeen || isBack || (categoryIsGone && !category)}
          onClick={() => open && restore(category || undefined)}
        >
          {t('Restore')}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
