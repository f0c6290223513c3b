import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider } from '@newsletters/shared/router';
import { type LinkResult, SessionProvider } from '@newsletters/shared/session';
import { AppTheme } from '@newsletters/shared/theme';
import { useState } from 'react';
import { type RemoteStore, RemoteStoreProvider } from './remotes/store';
import { home, routes } from './routes';
import type { FooterLink } from './shell/footerLinks';
import { GuardedPage } from './shell/GuardedPage';
import { Shell } from './shell/Shell';

const newRouter = (footer: FooterLink[], linkResult?: LinkResult) =>
  createBrowserRouter([
    {
      element: <Shell linkResult={linkResult} footer={footer} />,
      children: [...routes, { ...home, path: '*' }].map((route) => ({
        path: route.path,
        element: <GuardedPage route={route} />,
      })),
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
