import { Outlet, ScrollRestoration } from '@newsletters/shared/router';
import { Box, PageBoundary, UnreachableBanner } from '@newsletters/shared/ui';
import { DemoBar } from './DemoBar';

/** A page of the remote, below the bar. */
export function Frame({ paths }: { paths: string[] }) {
  return (
    <>
      <DemoBar paths={paths} />
      <Box component="main">
        <UnreachableBanner />
        <PageBoundary>
          <Outlet />
        </PageBoundary>
      </Box>
      <ScrollRestoration />
    </>
  );
}
