import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { t } from '@newsletters/shared/texts';
import type { ReactNode } from 'react';
import { asError } from './asError';
import { passFocusOn } from './Page';
import { useUnreachable } from './unreachable';

interface Props {
  /** Without an error, nothing is shown. */
  error: unknown;
  /** Shows a Retry button. */
  onRetry?: () => void;
  /** Another way on, such as a link. */
  action?: ReactNode;
  /** Shown even while the back end can't be reached: the failure isn't one of reading from it. */
  always?: boolean;
  /** What else there is to say, below the message. */
  children?: ReactNode;
}

/**
 * The red banner that shows every failure: the message as text, with a way on. While the back end can't be reached at all,
 * the shell's banner has the one Retry, in place of those of failed reads.
 */
export function ErrorBanner({ error, onRetry, action, always, children }: Props) {
  const unreachable = useUnreachable();
  if (!error || (unreachable && onRetry && !always)) return null;
  const retry = onRetry && (
    <Button ref={passFocusOn} color="inherit" size="small" onClick={onRetry}>
      {t('Retry')}
    </Button>
  );
  return (
    <Alert
      severity="error"
      role="alert"
      action={action ?? retry}
      // Only the message may contain long words without a place to break, such as addresses.
      sx={{ my: 2, overflowWrap: 'anywhere', '& .MuiAlert-action': { overflowWrap: 'normal' } }}
    >
      {asError(error).message}
      {children}
    </Alert>
  );
}
