import { useSession } from '@newsletters/shared/session';
import { Box } from '@newsletters/shared/ui';
import { useRef } from 'react';
import { AccountMenu } from './AccountMenu';
import { Recovery } from './Recovery';
import { SignIn } from './SignIn';

/** A Sign In button, or the menu of the person who is signed in. */
export function PersonMenu() {
  const { status, user } = useSession();
  const control = useRef<HTMLButtonElement>(null);
  return (
    <>
      {status === 'loading' && !user && <Box sx={{ width: 40, height: 40 }} />}
      {user && <AccountMenu control={control} />}
      <SignIn offered={status === 'signed-out'} control={control} />
      <Recovery />
    </>
  );
}
