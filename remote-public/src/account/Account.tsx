import { useSession } from '@newsletters/shared/session';
import { Box, Button, Divider, Paper, Typography } from '@newsletters/shared/ui';
import { useId, useState } from 'react';
import { AccountRow } from './AccountRow';
import { ChangePassword } from './ChangePassword';
import { DeleteAccount } from './DeleteAccount';
import { DownloadData } from './DownloadData';

/** What signed-in users can do with their account. */
export function Account() {
  const { user } = useSession();
  const headingId = useId();
  const [dialog, setDialog] = useState<'password' | 'deletion'>();
  if (!user) return null;
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
      {dialog === 'deletion' && <DeleteAccount user={user} onClose={close} />}
    </Box>
  );
}
