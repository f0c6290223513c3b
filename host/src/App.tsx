import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider } from '@newsletters/shared/router';
import { SessionProvider } from '@newsletters/shared/session';
import { AppTheme } from '@newsletters/shared/theme';
import { useState } from 'react';
import { home, routes } from './routes';
import { GuardedPage } from './shell/GuardedPage';
import { Shell } from './shell/Shell';

const newRouter = (linkFailure?: string) =>
  createBrowserRouter([
    {
      element: <Shell linkFailure={linkFailure} />,
      children: [...routes, { ...home, path: '*' }].map((route) => ({
        path: route.path,
        element: <GuardedPage route={route} />,
      })),
    },
  ]);

interface Props {
  /** Why the authentication link that the person came by did not work. */
  linkFailure?: string;
}

/** The shell with everything it gives to the remotes. */
export function App({ linkFailure }: Props) {
  const [router] = useState(() => newRouter(linkFailure));
  return (
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </AppTheme>
    </QueryClientProvider>
  );
}
