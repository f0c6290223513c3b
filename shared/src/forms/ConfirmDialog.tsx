import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { t } from '@newsletters/shared/texts';
import { ErrorBanner, focusHeading } from '@newsletters/shared/ui';
import { type ReactNode, useId, useRef } from 'react';
import { DialogActions } from './DialogActions';

interface Props {
  open: boolean;
  /** The specified question, for example "Are you sure you want to delete this newsletter?" */
  question: string;
  /** What else will be lost. */
  impact?: ReactNode;
  /** The label of the confirming button. */
  action: string;
  /** The label of the button that does nothing. */
  cancel?: string;
  pending?: boolean;
  error?: unknown;
  onConfirm: () => void;
  onCancel: () => void;
  /** What the user can choose before. */
  children?: ReactNode;
}

/**
 * The button that opened the dialog may be gone with what was deleted, or go with it once the list has been read again; the
 * focus must not get lost.
 */
function keepFocus(dialog: HTMLElement | null) {
  const { activeElement, body } = document;
  if (activeElement === body || dialog?.contains(activeElement)) return focusHeading({ preventScroll: true });
  const observer = new MutationObserver(() => {
    if (document.activeElement === activeElement) return;
    observer.disconnect();
    if (!activeElement?.isConnected && document.activeElement === body) focusHeading({ preventScroll: true });
  });
  observer.observe(body, { childList: true, subtree: true });
}

/** Asks for confirmation of a destructive action. The other button has the focus first; a failure is shown in the dialog. */
export function ConfirmDialog({
  open,
  question,
  impact,
  action,
  cancel = t('Cancel'),
  pending,
  error,
  onConfirm,
  onCancel,
  children,
}: Props) {
  const dialog = useRef<HTMLDivElement>(null);
  const titleId = useId();
  const textId = useId();
  return (
    <Dialog
      ref={dialog}
      open={open}
      onClose={pending ? undefined : onCancel}
      role="alertdialog"
      slotProps={{ transition: { onExited: () => keepFocus(dialog.current) } }}
      aria-labelledby={titleId}
      aria-describedby={impact ? textId : undefined}
    >
      <DialogTitle id={titleId} component="h2">
        {question}
      </DialogTitle>
      {impact || children || error ? (
        <DialogContent>
          {impact && (
            <DialogContentText id={textId} sx={{ overflowWrap: 'anywhere' }}>
              {impact}
            </DialogContentText>
          )}
          {children}
          <ErrorBanner error={error} />
        </DialogContent>
      ) : null}
      <DialogActions>
        <Button autoFocus onClick={onCancel} disabled={pending}>
          {cancel}
        </Button>
        {/* While the dialog fades out, the second press of a double click still meets the button. */}
        <Button color="error" variant="contained" onClick={() => open && onConfirm()} loading={pending}>
          {action}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
