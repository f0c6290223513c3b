import { dismissNotification, useNotification } from '@newsletters/shared/notifications';
import { useSession } from '@newsletters/shared/session';
import { Box, Typography } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';
import { useAnnounceable } from './useAnnounceable';
import { useLazy } from './useLazy';

const load = async () => (await import('@newsletters/shared/forms')).NotificationSnackbar;

/**
 * Shows and announces what the user's last action achieved, on whatever page they are by then. The code is loaded once
 * somebody is signed in; if that fails, the message alone is shown for a while, so that no success is lost, and the next one tries again.
 */
export function Notifications() {
  const { user } = useSession();
  const region = useRef<HTMLDivElement>(null);
  const current = useNotification();
  const notification = useAnnounceable(region, current);
  const { Part, error } = useLazy(load, current ?? user);
  useEffect(() => {
    if (notification && error) setTimeout(dismissNotification, 10_000, notification);
  }, [notification, error]);
  return (
    // At the bottom of the screen or, where the page ends, above the footer. It takes no room, so that nothing moves.
    <Box
      ref={region}
      role="status"
      sx={{
        position: 'sticky',
        // Set by a page that has a bar there.
        bottom: 'var(--bottom-bar-height, 0px)',
        // An open dialog makes everything else inert.
        zIndex: ({ zIndex }) => zIndex.modal - 1,
        displayPrint: 'none',
      }}
    >
      {notification && Part && <Part notification={notification} />}
      {notification && error && (
        <Typography
          sx={{
            position: 'absolute',
            inset: 'auto 0 0',
            p: 2,
            textAlign: 'center',
            bgcolor: 'background.paper',
          }}
        >
          {notification.message}
        </Typography>
      )}
    </Box>
  );
}
