import { hasPasswordQuery, type SignedInUser } from '@newsletters/shared/api/recentSignIn';
import { Divider } from '@newsletters/shared/forms';
import { useQuery } from '@newsletters/shared/query';
import { useSession } from '@newsletters/shared/session';
import { Box, Button, Paper, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { AccountRow } from './AccountRow';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { DownloadData } from './DownloadData';

function AccountOf({ user }: { user: SignedInUser }) {
  const headingId = useId();
  const [dialog, setDialog] = useState<'password' | 'deletion'>();
  const { data: hasPassword = true } = useQuery(hasPasswordQuery(user));
  const close = () => setDialog(undefined);
  return (
    <Box component="section" aria-labelledby={headingId} sx={{ mt: 6 }}>
      <Typography variant="h2" id={headingId} sx={{ mb: 2 }}>
        Your account
      </Typography>
      <Paper variant="outlined">
        <AccountRow text={`You sign in as ${user.email}.`}>
          <Button variant="outlined" aria-haspopup="dialog" onClick={() => setDialog('password')}>
            Change password
          </Button>
        </AccountRow>
        <Divider />
        <DownloadData user={user} />
        <Divider />
        <AccountRow text="Deletes your account, profile and subscriptions for good.">
          <Button
            variant="outlined"
            color="error"
            aria-haspopup="dialog"
            onClick={() => setDialog('deletion')}
          >
            Delete my account
          </Button>
        </AccountRow>
      </Paper>
      {dialog === 'password' && <ChangePassword user={user} onClose={close} />}
      {dialog === 'deletion' && <DeleteAccount user={user} hasPassword={hasPassword} onClose={close} />}
    </Box>
  );
}

/** What signed-in users can do with their account. When another user signs in, an open dialog of the one before closes. */
export function Account() {
  const { user } = useSession();
  return user && <AccountOf key={user.id} user={user} />;
}
