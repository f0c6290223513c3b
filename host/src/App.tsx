import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider } from '@newsletters/shared/router';
import { SessionProvider } from '@newsletters/shared/session';
import { AppTheme } from '@newsletters/shared/theme';
import { home, routes } from './routes';
import { GuardedPage } from './shell/GuardedPage';
import { Shell } from './shell/Shell';

const router = createBrowserRouter([
  {
    element: <Shell />,
    children: [...routes, { ...home, path: '*' }].map((route) => ({
      path: route.path,
      element: <GuardedPage route={route} />,
    })),
  },
]);

/** The shell with everything it gives to the remotes. */
export function App() {
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
