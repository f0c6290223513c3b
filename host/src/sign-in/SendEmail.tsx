import { emailRequestMessage } from '@newsletters/shared/api/authMessages';
import { Alert, Button, ErrorBanner } from '@newsletters/shared/ui';
import { useState } from 'react';

interface Props {
  /** What the button says. */
  action: string;
  send: () => Promise<void>;
  /** The notice that follows. It must fit every address, whether it has an account or not. */
  notice: string;
}

/** Sends an email, as often as the button is pressed. */
export function SendEmail({ action, send, notice }: Props) {
  const [state, setState] = useState<'idle' | 'sending' | 'sent'>('idle');
  const [error, setError] = useState<string>();
  const press = async () => {
    if (state === 'sending') return;
    setState('sending');
    const failure = await send().then(() => undefined, emailRequestMessage);
    setError(failure);
    setState(failure ? 'idle' : 'sent');
  };
  return (
    <>
      <ErrorBanner error={error} />
      {state === 'sent' && (
        <Alert severity="info" role="status">
          {notice}
        </Alert>
      )}
      <Button variant="outlined" onClick={press} loading={state === 'sending'}>
        {action}
      </Button>
    </>
  );
}
