import { useNotification } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { Box, Typography } from '@newsletters/shared/ui';
import { useLazy } from './useLazy';

const load = async () => (await import('@newsletters/shared/forms')).NotificationSnackbar;

/**
 * Shows and announces what the user's last action achieved, on whatever page they are by then. The code is loaded once
 * somebody is signed in; if that fails, the message alone is shown, so that no success is lost.
 */
export function Notifications() {
  const { user } = useSession();
  const notification = useNotification();
  const { Part, error } = useLazy(load, user !== undefined || notification !== undefined);
  return (
    // Leaves room below the page, so that whatever the notification covers can be scrolled clear of it.
    <Box role="status" aria-live="polite" sx={{ minHeight: notification && '5rem', displayPrint: 'none' }}>
      {notification && Part && <Part notification={notification} />}
      {notification && error && (
        <Typography sx={{ p: 2, textAlign: 'center' }}>{notification.message}</Typography>
      )}
    </Box>
  );
}
