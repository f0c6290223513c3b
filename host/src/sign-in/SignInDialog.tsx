import { DialogContent, FormDialog } from '@newsletters/shared/forms';
import { useState } from 'react';
import { type Mode, SignInForm, titles } from './SignInForm';

interface Props {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** The sign-in modal, which toggles between Sign In and Create Account. */
export function SignInDialog({ open, onClose, onClosed }: Props) {
  const [mode, setMode] = useState<Mode>('sign-in');
  return (
    <FormDialog
      title={titles[mode]}
      open={open}
      onClose={onClose}
      onClosed={() => {
        setMode('sign-in');
        onClosed();
      }}
    >
      <DialogContent>
        <SignInForm mode={mode} onMode={setMode} onDone={onClose} />
      </DialogContent>
    </FormDialog>
  );
}
