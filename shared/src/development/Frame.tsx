import { NotificationSnackbar } from '@newsletters/shared/forms';
import { useNotification } from '@newsletters/shared/notifications';
import { Outlet, ScrollRestoration } from '@newsletters/shared/router';
import { Box, PageBoundary, UnreachableBanner } from '@newsletters/shared/ui';
import { DemoBar } from './DemoBar';

/** A page of the remote, below the bar, with the notifications that the shell would show. */
export function Frame({ paths }: { paths: string[] }) {
  const notification = useNotification();
  return (
    <>
      <DemoBar paths={paths} />
      <Box component="main">
        <UnreachableBanner />
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </Box>
      <div role="status">{notification && <NotificationSnackbar notification={notification} />}</div>
      <ScrollRestoration />
    </>
  );
}
