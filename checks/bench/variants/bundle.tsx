import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider } from '@newsletters/shared/router';
import { SessionProvider } from '@newsletters/shared/session';
import { connect } from '@newsletters/shared/supabase';
import { AppTheme } from '@newsletters/shared/theme';
import { PageBoundary } from '@newsletters/shared/ui';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { type RemoteStore, RemoteStoreProvider } from '../../../host/src/remotes/store';
import { Shell } from '../../../host/src/shell/Shell';
import HomePage from '../../../remote-public/src/pages/HomePage';
import NewsletterPage from '../../../remote-public/src/pages/NewsletterPage';
import { config } from './config';

// The product's own source as one ordinary bundle, without federation: what a visitor can see.

connect(config);
const statuses = new Map();
const store: Partial<RemoteStore> = {
  subscribe: () => () => {},
  getSnapshot: () => statuses,
  prefetchPage() {},
};

const element = (Page: ComponentType) => (
  <PageBoundary whole>
    <Page />
  </PageBoundary>
);
const router = createBrowserRouter([
  {
    element: <Shell footer={[]} />,
    children: [
      { path: '/newsletter/:id', element: element(NewsletterPage) },
      { path: '*', element: element(HomePage) },
    ],
  },
]);

createRoot(document.getElementById('root') as HTMLElement).render(
  <QueryClientProvider client={queryClient}>
    <AppTheme>
      <SessionProvider>
        <RemoteStoreProvider value={store as RemoteStore}>
          <RouterProvider router={router} />
        </RemoteStoreProvider>
      </SessionProvider>
    </AppTheme>
  </QueryClientProvider>,
);
