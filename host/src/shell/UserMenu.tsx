import { useSession } from '@newsletters/shared/session';
import { Button } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';
import { AccountMenu } from './AccountMenu';
import { Recovery } from './Recovery';
import { SignIn } from './SignIn';

/** Keeps the space of the Sign In button until it is known whether somebody is signed in. */
const Space = () => (
  <Button variant="contained" aria-hidden disabled sx={{ visibility: 'hidden', flexShrink: 0 }}>
    Sign In
  </Button>
);

/** A Sign In button, or the menu of the person who is signed in. */
export function UserMenu() {
  const { status, user } = useSession();
  const control = useRef<HTMLButtonElement>(null);
  const present = useRef(false);
  useEffect(() => {
    // The menu takes the focus along when the person signs out.
    const lost = document.activeElement === document.body;
    if (present.current && !user && lost) control.current?.focus({ preventScroll: true });
    present.current = user !== undefined;
  }, [user]);
  return (
    <>
      {status === 'loading' && !user && <Space />}
      {user && <AccountMenu control={control} />}
      <SignIn offered={status === 'signed-out'} control={control} />
      <Recovery />
    </>
  );
}
