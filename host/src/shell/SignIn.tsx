import { Button } from '@newsletters/shared/ui';
import { type RefObject, useState } from 'react';
import { LazyError } from './LazyError';
import { useLazy } from './useLazy';

const loadDialog = async () => (await import('../sign-in/SignInDialog')).SignInDialog;

interface Props {
  /** Whether to show the button. The dialog outlives it, because it reports a failure after sign-in. */
  offered: boolean;
  /** Gets the focus when the dialog has closed: the control that the header shows by then. */
  control: RefObject<HTMLButtonElement | null>;
}

/** The Sign In button with its dialog. */
export function SignIn({ offered, control }: Props) {
  const [open, setOpen] = useState(false);
  const { Part: SignInDialog, error, retry } = useLazy(loadDialog, open);
  return (
    <>
      {offered && (
        <Button ref={control} variant="contained" onClick={() => setOpen(true)} sx={{ flexShrink: 0 }}>
          Sign In
        </Button>
      )}
      <LazyError error={error} onRetry={retry} />
      {SignInDialog && (
        <SignInDialog open={open} onClose={() => setOpen(false)} onClosed={() => control.current?.focus()} />
      )}
    </>
  );
}
