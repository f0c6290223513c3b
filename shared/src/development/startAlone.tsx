import { testConnection } from '@newsletters/shared/api/connection';
import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { createBrowserRouter, RouterProvider } from '@newsletters/shared/router';
import { SessionProvider } from '@newsletters/shared/session';
import { type BackendConfig, connect } from '@newsletters/shared/supabase';
import { AppTheme } from '@newsletters/shared/theme';
import { Container, ErrorBanner } from '@newsletters/shared/ui';
import { showFonts } from '@newsletters/shared/webFonts';
import type { RequestHandler } from 'msw';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { Elsewhere } from './Elsewhere';
import { Frame } from './Frame';

declare global {
  interface ImportMeta {
    /** The build's own: every module of a folder. */
    webpackContext: (
      folder: string,
      options: { regExp: RegExp },
    ) => (file: string) => { default: ComponentType };
  }
}

/** The shell's table of routes, and the federated name of the remote. The build puts them here. */
declare const ROUTES: readonly { path: string; page: string }[];
declare const REMOTE: string;

/** What answers in place of a back end, where the remote brings it. */
declare const FAKES: (() => RequestHandler[]) | undefined;

/** The pages of the remote by their path in the shell. */
type Pages = Record<string, ComponentType>;

const pageIn = import.meta.webpackContext('@newsletters/pages', { regExp: /Page\.tsx$/ });

const pages: Pages = Object.fromEntries(
  ROUTES.filter(({ page }) => page.startsWith(`${REMOTE}/`)).map(({ path, page }) => [
    path,
    pageIn(`.${page.slice(REMOTE.length)}.tsx`).default,
  ]),
);

async function readConfig(): Promise<BackendConfig> {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`config.json returned ${response.status}`);
  return (await response.json()) as BackendConfig;
}

/** The fake back end of a remote that brings one, or else the embedded one. */
async function findBackend(): Promise<BackendConfig> {
  if (!FAKES) return readConfig();
  const [{ answerFrom }, { backendUrl }] = await Promise.all([
    import('./answerFrom'),
    import('@newsletters/shared/fakes'),
  ]);
  answerFrom(FAKES());
  return { supabaseUrl: backendUrl, supabaseKey: 'public-key' };
}

function NoBackend() {
  return (
    <AppTheme>
      <Container component="main" maxWidth="sm" sx={{ py: 8 }}>
        <ErrorBanner
          error="The back end doesn't respond. Start it in another terminal with: npm run backend"
          onRetry={() => window.location.reload()}
        />
      </Container>
    </AppTheme>
  );
}

function Alone({ pages }: { pages: Pages }) {
  const paths = Object.keys(pages);
  const router = createBrowserRouter([
    {
      element: <Frame paths={paths} />,
      children: [
        ...Object.entries(pages).map(([path, Page]) => ({ path, element: <Page /> })),
        { path: '*', element: <Elsewhere paths={paths} /> },
      ],
    },
  ]);
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

/**
 * Starts a remote without the shell, for development: its pages at their paths, with everything the shell would provide,
 * and a bar for signing in with a demo account.
 */
export async function startAlone() {
  const root = createRoot(document.getElementById('root') as HTMLElement);
  void showFonts('/');
  try {
    connect(await findBackend());
    await testConnection();
  } catch {
    root.render(<NoBackend />);
    return;
  }
  root.render(<Alone pages={pages} />);
}
