import { resendConfirmation } from '@newsletters/shared/api/account';
import { emailRequestMessage } from '@newsletters/shared/api/authMessages';
import { Alert, Button, ErrorBanner, Stack, Typography } from '@newsletters/shared/ui';
import { useState } from 'react';

/** Says how to confirm an email address, and sends the email again. The notice is the same for every address. */
export function Unconfirmed({ email }: { email: string }) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<string>();
  const send = async () => {
    if (state === 'sending') return;
    setState('sending');
    const failure = await resendConfirmation(email).then(() => undefined, emailRequestMessage);
    setError(failure);
    setState(failure ? 'idle' : 'sent');
  };
  return (
    <Stack sx={{ alignItems: 'flex-start', gap: 1 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        Open the link in the email to {email}. If you can't find it, look in your spam folder.
      </Typography>
      <ErrorBanner error={error} />
      {state === 'sent' && (
        <Alert severity="info" role="status">
          If this account still needs to be confirmed, another email is on its way. We send at most one a
          minute.
        </Alert>
      )}
      <Button variant="outlined" onClick={send} loading={state === 'sending'}>
        Send again
      </Button>
    </Stack>
  );
}
