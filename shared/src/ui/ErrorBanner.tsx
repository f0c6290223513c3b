import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ReactNode } from 'react';
import { passFocusOn } from './Page';

interface Props {
  /** Without an error, nothing is shown. */
  error: unknown;
  /** Shows a Retry button. */
  onRetry?: () => void;
  /** Another way on, such as a link. */
  action?: ReactNode;
}

/** The red banner that shows every failure: the message as text, with a way on. */
export function ErrorBanner({ error, onRetry, action }: Props) {
  if (!error) return null;
  const retry = onRetry && (
    <Button ref={passFocusOn} color="inherit" size="small" onClick={onRetry}>
      Retry
    </Button>
  );
  return (
    <Alert severity="error" role="alert" action={action ?? retry} sx={{ my: 2, overflowWrap: 'anywhere' }}>
      {error instanceof Error ? error.message : String(error)}
    </Alert>
  );
}
