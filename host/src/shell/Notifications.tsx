import { useNotification } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { Box, Typography } from '@newsletters/shared/ui';
import { useRef } from 'react';
import { useAnnounceable } from './useAnnounceable';
import { useLazy } from './useLazy';

const load = async () => (await import('@newsletters/shared/forms')).NotificationSnackbar;

/**
 * Shows and announces what the user's last action achieved, on whatever page they are by then. The code is loaded once
 * somebody is signed in; if that fails, the message alone is shown, so that no success is lost.
 */
export function Notifications() {
  const { user } = useSession();
  const region = useRef<HTMLDivElement>(null);
  const current = useNotification();
  const notification = useAnnounceable(region, current);
  const { Part, error } = useLazy(load, user !== undefined || current !== undefined);
  return (
    // Leaves room below the page, so that whatever the notification covers can be scrolled clear of it.
    <Box ref={region} role="status" sx={{ minHeight: notification && '5rem', displayPrint: 'none' }}>
      {notification && Part && <Part notification={notification} />}
      {notification && error && (
        <Typography
          sx={{ position: 'sticky', bottom: 0, p: 2, textAlign: 'center', bgcolor: 'background.paper' }}
        >
          {notification.message}
        </Typography>
      )}
    </Box>
  );
}
