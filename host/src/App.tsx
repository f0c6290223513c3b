import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider, useRoutes } from '@newsletters/shared/router';
import { type LinkResult, SessionProvider } from '@newsletters/shared/session';
import { t } from '@newsletters/shared/texts';
import { AppTheme } from '@newsletters/shared/theme';
import { Button, FailedPage, Loading } from '@newsletters/shared/ui';
import { useState } from 'react';
import { type RemoteStore, RemoteStoreProvider, useRoute } from './remotes/store';
import { home, routes } from './routes';
import type { FooterLink } from './shell/footerLinks';
import { GuardedPage } from './shell/GuardedPage';
import { Shell } from './shell/Shell';

/** The page at an address outside the shell's table: one that a release brings, or home. */
function OtherPage() {
  const route = useRoute();
  // By its own path, so that the page finds its parameters.
  const path = route && route !== home ? route.path : '*';
  const element = route ? <GuardedPage route={route} /> : <Loading whole />;
  return useRoutes([{ path, element }]);
}

const newRouter = (footer: FooterLink[], linkResult?: LinkResult) =>
  createBrowserRouter([
    {
      element: <Shell linkResult={linkResult} footer={footer} />,
      // Should the shell itself crash. The link loads the page again.
      errorElement: (
        <FailedPage>
          <Button href="/">{t('Return to Home')}</Button>
        </FailedPage>
      ),
      children: [
        ...routes.map((route) => ({ path: route.path, element: <GuardedPage route={route} /> })),
        { path: '*', element: <OtherPage /> },
      ],
    },
  ]);

interface Props {
  remotes: RemoteStore;
  /** The result of the authentication link that opened the page. */
  linkResult?: LinkResult;
  /** The links of the footer. */
  footer: FooterLink[];
}

/** The shell, with everything it provides to the remotes. */
export function App({ remotes, linkResult, footer }: Props) {
  const [router] = useState(() => newRouter(footer, linkResult));
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionProvider recovering={linkResult?.recovering}>
          <RemoteStoreProvider value={remotes}>
            <RouterProvider router={router} />
          </RemoteStoreProvider>
        </SessionProvider>
      </AppTheme>
    </QueryClientProvider>
  );
}
