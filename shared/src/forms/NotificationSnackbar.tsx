import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar, { type SnackbarCloseReason } from '@mui/material/Snackbar';
import SnackbarContent from '@mui/material/SnackbarContent';
import { dismissNotification, type Notification, notify } from '@newsletters/shared/notifications';
import { Link } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { asError, CloseIcon } from '@newsletters/shared/ui';
import { type ReactNode, useState } from 'react';
import { useReturnFocus } from './useReturnFocus';

/** How long a notification stays, in milliseconds: longer if it offers an action, for ever if it reports a failure. */
const duration = ({ action, failed }: Notification) => {
  if (failed) return null;
  return action ? 10_000 : 6_000;
};

/** Whether the user moves through the page by keyboard; they need more time to reach the action. */
const usesKeyboard = () => document.activeElement?.matches(':focus-visible:not(input, textarea)');

interface ActionProps {
  action: NonNullable<Notification['action']>;
  acting: boolean;
  onAct: (act: () => unknown) => void;
}

function Action({ action, acting, onAct }: ActionProps) {
  if ('to' in action) {
    return (
      <Button
        component={Link}
        to={action.to}
        color="inherit"
        size="small"
        onClick={() => dismissNotification()}
      >
        {action.label}
      </Button>
    );
  }
  return (
    <Button color="inherit" size="small" loading={acting} onClick={() => onAct(action.onAct)}>
      {action.label}
    </Button>
  );
}

function Shown({ notification }: { notification: Notification }) {
  const [acting, setActing] = useState(false);
  const { ref, onFocus, returnFocus } = useReturnFocus();
  const { message, action, failed } = notification;
  const close = (_event: unknown, reason?: SnackbarCloseReason) => {
    if (reason === 'clickaway' || acting) return;
    if (reason === 'timeout' && action && usesKeyboard()) return;
    dismissNotification(notification);
  };
  const act = async (perform: () => unknown) => {
    // The button is about to be disabled, which would lose the focus.
    returnFocus();
    setActing(true);
    try {
      await perform();
      dismissNotification(notification);
    } catch (error) {
      // Also if another has replaced this one in the meantime: no failure is hidden by a success.
      notify({ message: asError(error).message, action, failed: true });
    }
  };
  const controls: ReactNode = (
    <>
      {action && <Action action={action} acting={acting} onAct={act} />}
      <IconButton color="inherit" size="small" aria-label={t('Dismiss')} onClick={close}>
        <CloseIcon fontSize="small" />
      </IconButton>
    </>
  );
  return (
    <Snackbar
      ref={ref}
      open
      onFocus={onFocus}
      onClose={close}
      autoHideDuration={acting ? null : duration(notification)}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'center' }}
      sx={{
        overflowWrap: 'anywhere',
        // Above the shell's footer; on the screen wherever the page is scrolled to.
        position: 'absolute',
        '& .MuiPaper-root': { flexWrap: 'nowrap', boxShadow: 6 },
        '& .MuiSnackbarContent-action, & .MuiAlert-action': {
          gap: 0.5,
          alignItems: 'center',
          pt: 0,
          overflowWrap: 'normal',
        },
        '@media print': { display: 'none' },
      }}
    >
      {failed ? (
        <Alert severity="error" role="alert" action={controls}>
          {message}
        </Alert>
      ) : (
        // The status around it announces it.
        <SnackbarContent role="presentation" message={message} action={controls} />
      )}
    </Snackbar>
  );
}

/**
 * Shows a notification at the bottom of the screen. It waits while it is hovered or focused; Escape closes it. If its action
 * fails, it says so in red and stays, so that the action can be tried again.
 */
export function NotificationSnackbar({ notification }: { notification: Notification }) {
  const [shown, setShown] = useState({ notification, count: 0 });
  // Each starts afresh, also when it says the same as the one before.
  if (shown.notification !== notification) setShown({ notification, count: shown.count + 1 });
  return <Shown key={shown.count} notification={shown.notification} />;
}
