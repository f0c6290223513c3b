import { finishSignInRequest, useSession, useSignInRequested } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button, focusHeading } from '@newsletters/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { LazyError } from './LazyError';
import { useLazy } from './useLazy';

const loadDialog = async () => (await import('../sign-in/SignInDialog')).SignInDialog;

/** Whether the dialog is open; also opens it when a page requests it, and tells the page once it has closed. */
function useDialog(control: RefObject<HTMLButtonElement | null>) {
  // Another press is another object: what couldn't be loaded is tried again.
  const [opening, setOpening] = useState<object>();
  const { status } = useSession();
  const requested = useSignInRequested();
  const opener = useRef<Element | null>(null);
  useEffect(() => {
    if (!requested) return;
    opener.current = document.activeElement;
    setOpening({});
  }, [requested]);
  const onClosed = () => {
    if (!requested) return control.current?.focus();
    // The page may have replaced what was pressed.
    if (opener.current instanceof HTMLElement) opener.current.focus();
    if (opener.current !== document.activeElement) focusHeading({ preventScroll: true });
    finishSignInRequest(status === 'signed-in');
  };
  return { opening, show: () => setOpening({}), onClose: () => setOpening(undefined), onClosed };
}

interface Props {
  /** Whether to show the button. The dialog outlives it, because it reports a failure after sign-in. */
  offered: boolean;
  /** Gets the focus when the dialog has closed: the control that the header shows by then. */
  control: RefObject<HTMLButtonElement | null>;
}

/** The Sign In button with its dialog, which pages can request too. */
export function SignIn({ offered, control }: Props) {
  const { show, opening, ...dialog } = useDialog(control);
  const { Part: SignInDialog, error, retry } = useLazy(loadDialog, opening);
  return (
    <>
      {offered && (
        <Button ref={control} variant="contained" onClick={show} sx={{ flexShrink: 0 }}>
          {t('Sign In')}
        </Button>
      )}
      <LazyError error={error} onRetry={retry} />
      {SignInDialog && <SignInDialog open={opening !== undefined} {...dialog} />}
    </>
  );
}
