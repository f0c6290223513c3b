import { NotificationSnackbar } from '@newsletters/shared/forms';
import type { Role } from '@newsletters/shared/model';
import { dismissNotification, useNotification } from '@newsletters/shared/notifications';
import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createMemoryRouter, Outlet, RouterProvider } from '@newsletters/shared/router';
import { SessionProvider } from '@newsletters/shared/session';
import { type BackendConfig, connect, fullClient } from '@newsletters/shared/supabase';
import { AppTheme } from '@newsletters/shared/theme';
import { PageBoundary } from '@newsletters/shared/ui';
import { screen, waitFor } from '@testing-library/dom';
import userEvent from '@testing-library/user-event';
import type { ReactElement } from 'react';
import { backend } from './backend';
import { aSession, at, backendUrl, countHandler, HttpResponse, http, tableHandler, testUser } from './fakes';
import { render } from './render';

export * from './backend';
export * from './clock';
export * from './fakes';
export * from './history';
export * from './render';
export * from './wire';

const STORAGE_KEY = 'sb-backend-auth-token';

let isConnected = false;
let isUsed = false;

/** Connects to the fake back end, which the first page of a test file does otherwise: for a deployment with settings of its own. */
export function connectToFake(config: Pick<BackendConfig, 'emailCodes'> = {}) {
  connect({ supabaseUrl: backendUrl, supabaseKey: 'public-key', ...config });
  isConnected = true;
}

/** The one client of a test file, signed out. */
async function freshClient() {
  queryClient.clear();
  dismissNotification();
  if (!isConnected) connectToFake();
  const { auth } = await fullClient();
  if (isUsed) await auth.signOut({ scope: 'local' }).catch(() => undefined);
  isUsed = true;
  await auth.stopAutoRefresh();
}

/**
 * Resets the one client, with a session from an earlier visit in the browser's storage, or none, and answers the calls that
 * every page makes.
 */
export async function prepareSession(as?: Role) {
  localStorage.clear();
  sessionStorage.clear();
  // At once, so that a test can replace these answers before there is a page.
  backend.use(
    countHandler('categories', 1),
    tableHandler('profiles', as ? [{ id: testUser.id, role: as, updated_at: null }] : []),
    http.post(at.procedure('has_password'), () => HttpResponse.json(true)),
  );
  await freshClient();
  if (as) localStorage.setItem(STORAGE_KEY, JSON.stringify(aSession()));
}

/** A button on the page, once it can be pressed. */
export async function enabledButton(name: string) {
  const button = () => screen.getByRole('button', { name });
  await waitFor(() => expect(button()).toBeEnabled());
  return button();
}

interface Options {
  /** The user's role; absent for a visitor. */
  as?: Role;
  /** The path in the address bar. */
  path?: string;
  /** The pattern of the page's route. */
  route?: string;
  /** Other pages, by the patterns of their routes. */
  others?: Record<string, ReactElement>;
}

/** The page, and below it the notification as in the shell. */
function Frame() {
  const notification = useNotification();
  return (
    <>
      <Outlet />
      {notification && (
        <div role="status" aria-label="Notification">
          <NotificationSnackbar notification={notification} />
        </div>
      )}
    </>
  );
}

/**
 * Renders a page inside everything that the shell provides, with the real client, cache, session and router; only HTTP is
 * fake. Paths other than the pages' show "Elsewhere".
 */
export async function renderPage(page: ReactElement, options: Options = {}) {
  const { as, path = '/', route = '/', others = {} } = options;
  await prepareSession(as);
  const router = createMemoryRouter(
    [
      {
        element: <Frame />,
        children: [
          ...Object.entries({ ...others, [route]: page }).map(([pattern, element]) => ({
            path: pattern,
            element: <PageBoundary key={pattern}>{element}</PageBoundary>,
          })),
          { path: '*', element: <p>Elsewhere</p> },
        ],
      },
    ],
    { initialEntries: [path] },
  );
  const view = render(
    <QueryClientProvider client={queryClient}>
      <AppTheme>
        <SessionProvider>
          <RouterProvider router={router} />
        </SessionProvider>
      </AppTheme>
    </QueryClientProvider>,
  );
  return { ...view, router, user: userEvent.setup() };
}
