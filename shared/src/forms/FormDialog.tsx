import Dialog from '@mui/material/Dialog';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import { CloseIcon } from '@newsletters/shared/ui';
import { type ReactNode, useId } from 'react';

interface Props {
  title: string;
  open: boolean;
  onClose: () => void;
  /** Called when it has left the screen: the place to put the focus, where what opened it is gone. */
  onClosed?: () => void;
  children: ReactNode;
}

/** A dialog with a title and a button that closes it. */
export function FormDialog({ title, open, onClose, onClosed, children }: Props) {
  const titleId = useId();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
      slotProps={{ transition: { onExited: onClosed } }}
    >
      <DialogTitle id={titleId} component="h2" sx={{ pr: 7 }}>
        {title}
      </DialogTitle>
      <IconButton aria-label="Close" onClick={onClose} sx={{ position: 'absolute', right: 12, top: 12 }}>
        <CloseIcon />
      </IconButton>
      {children}
    </Dialog>
  );
}
