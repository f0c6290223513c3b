import { hasPasswordQuery, type SignedInUser } from '@newsletters/shared/api/recentSignIn';
import { Divider } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { useLocation } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { rich, t } from '@newsletters/shared/texts';
import { Box, Button, Paper, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef, useState } from 'react';
import { AccountRow } from './AccountRow';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { DownloadData } from './DownloadData';
import { SetPassword } from './SetPassword';

/** The ref of the heading, which takes the focus whenever the address names it: the account menu leads here. */
function useHeading() {
  const ref = useRef<HTMLHeadingElement>(null);
  const location = useLocation();
  useEffect(() => {
    if (location.hash !== '#account') return;
    // The shell moves the focus to the new page first.
    const timer = setTimeout(() => {
      ref.current?.focus({ preventScroll: true });
      ref.current?.scrollIntoView();
    });
    return () => clearTimeout(timer);
  }, [location]);
  return ref;
}

function AccountOf({ user }: { user: SignedInUser }) {
  const heading = useHeading();
  const [dialog, setDialog] = useState<'password' | 'deletion'>();
  const { data: hasPassword = true } = useQuery(hasPasswordQuery(user));
  const close = () => setDialog(undefined);
  return (
    <Box component="section" aria-labelledby="account" sx={{ mt: 6 }}>
      <Typography
        variant="h2"
        id="account"
        ref={heading}
        tabIndex={-1}
        sx={{ mb: 2, outline: 'none', scrollMarginTop: '5rem' }}
      >
        {t('Your account')}
      </Typography>
      <Paper variant="outlined">
        <AccountRow text={rich('You sign in as {email}.', { email: <bdi>{user.email}</bdi> })}>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setDialog('password')}>
            {hasPassword ? t('Change password') : t('Set a password')}
          </Button>
        </AccountRow>
        <Divider />
        <DownloadData user={user} />
        <Divider />
        <AccountRow text={t('Deletes your account, profile and subscriptions for good.')}>
          <Button
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => setDialog('deletion')}
          >
            {t('Delete my account')}
          </Button>
        </AccountRow>
      </Paper>
      {dialog === 'password' &&
        (hasPassword ? (
          <ChangePassword user={user} onClose={close} />
        ) : (
          <SetPassword user={user} onClose={close} />
        ))}
      {dialog === 'deletion' && <DeleteAccount user={user} hasPassword={hasPassword} onClose={close} />}
    </Box>
  );
}

/** What signed-in users can do with their account. When another user signs in, an open dialog of the one before closes. */
export function Account() {
  const { user } = useSession();
  return user && <AccountOf key={user.id} user={user} />;
}
