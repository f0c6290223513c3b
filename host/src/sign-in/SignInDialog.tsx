import { DialogContent, EmailCodeForm, FormDialog } from '@newsletters/shared/forms';
import { type CodeProof, useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Box, Button } from '@newsletters/shared/ui';
import { useState } from 'react';
import { type Mode, SignInForm, titles } from './SignInForm';

interface Props {
  open: boolean;
  onClose: () => void;
  onClosed: () => void;
}

/** Signs in with an emailed code, which needs no password. */
function CodeSignIn({ onPassword, onDone }: { onPassword: () => void; onDone: () => void }) {
  const { signInWithCode } = useSession();
  const enter = async (proof: CodeProof) => {
    await signInWithCode(proof);
    onDone();
  };
  return (
    <>
      <EmailCodeForm autoFocus back={window.location.origin} onProof={enter} />
      <Box sx={{ mt: 2, mx: -1 }}>
        <Button onClick={onPassword}>{t('Sign in with a password')}</Button>
      </Box>
    </>
  );
}

/** The sign-in modal, which toggles between Sign In and Create Account, and signs in with an emailed code. */
export function SignInDialog({ open, onClose, onClosed }: Props) {
  const [mode, setMode] = useState<Mode>('sign-in');
  const [withCode, setWithCode] = useState(false);
  return (
    <FormDialog
      title={titles[mode]}
      open={open}
      onClose={onClose}
      onClosed={() => {
        setMode('sign-in');
        setWithCode(false);
        onClosed();
      }}
    >
      <DialogContent>
        {withCode ? (
          <CodeSignIn onPassword={() => setWithCode(false)} onDone={onClose} />
        ) : (
          <SignInForm mode={mode} onMode={setMode} onCode={() => setWithCode(true)} onDone={onClose} />
        )}
      </DialogContent>
    </FormDialog>
  );
}
