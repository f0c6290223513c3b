import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { t } from '@newsletters/shared/texts';
import { CloseIcon, focusHeading, InDialog } from '@newsletters/shared/ui';
import { createContext, type ReactNode, use, useEffect, useId, useState } from 'react';

interface Props {
  title: string;
  open: boolean;
  /** The content's maximum width. */
  width?: 'xs' | 'sm' | 'md';
  onClose: () => void;
  /** Called once it is off the screen: the moment to move the focus if the element that opened it is gone. */
  onClosed?: () => void;
  children: ReactNode;
}

const Hold = createContext<(pending: boolean) => void>(() => undefined);

/** Keeps the dialog around a form open while the form is being sent, so that a failure can be shown in it. */
export function useHold(pending: boolean) {
  const hold = use(Hold);
  useEffect(() => {
    hold(pending);
    return () => hold(false);
  }, [hold, pending]);
}

/** A dialog with a title and a close button. */
export function FormDialog({ title, open, width = 'xs', onClose, onClosed, children }: Props) {
  const titleId = useId();
  const [held, hold] = useState(false);
  const exited = () => {
    onClosed?.();
    // What opened the dialog can be gone or disabled. Once the dialog has tried to give the focus back, the heading gets it.
    setTimeout(() => {
      if (document.activeElement === document.body) focusHeading({ preventScroll: true });
    });
  };
  return (
    <Dialog
      open={open}
      onClose={held ? undefined : onClose}
      fullWidth
      maxWidth={width}
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: exited } }}
    >
      {/* Ahead of the title: MUI takes the content's space above only where that follows the title. */}
      <IconButton
        aria-label={t('Close')}
        onClick={onClose}
        disabled={held}
        sx={{ position: 'absolute', insetInlineEnd: 12, top: 12 }}
      >
        <CloseIcon />
      </IconButton>
      <DialogTitle id={titleId} component="h2" sx={{ paddingInlineEnd: 7 }}>
        {title}
      </DialogTitle>
      <InDialog value={true}>
        <Hold value={hold}>{children}</Hold>
      </InDialog>
    </Dialog>
  );
}
