import { useSession } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { Button } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';
import { AccountMenu } from './AccountMenu';
import { Recovery } from './Recovery';
import { SignIn } from './SignIn';

/** Keeps the space of the Sign In button until it's known whether anyone is signed in. */
const Placeholder = () => (
  <Button variant="contained" aria-hidden disabled sx={{ visibility: 'hidden', flexShrink: 0 }}>
    {t('Sign In')}
  </Button>
);

/** A Sign In button, or the menu of the signed-in user. */
export function UserMenu() {
  const { status, user } = useSession();
  const control = useRef<HTMLButtonElement>(null);
  const wasSignedIn = useRef(false);
  useEffect(() => {
    // After sign-out the focus disappears with the menu.
    const lost = document.activeElement === document.body;
    if (wasSignedIn.current && !user && lost) control.current?.focus({ preventScroll: true });
    wasSignedIn.current = user !== undefined;
  }, [user]);
  return (
    <>
      {status === 'loading' && !user && <Placeholder />}
      {user && <AccountMenu control={control} />}
      <SignIn offered={status === 'signed-out'} control={control} />
      <Recovery />
    </>
  );
}
