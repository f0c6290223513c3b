import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { direction } from '@newsletters/shared/language';
import { QueryClientProvider, queryClient } from '@newsletters/shared/query';
import { rightToLeft } from '@newsletters/shared/rightToLeft';
import { createMemoryRouter, RouterProvider } from '@newsletters/shared/router';
import { type Session, SessionContext } from '@newsletters/shared/session';
import { connect } from '@newsletters/shared/supabase';
import { AppTheme } from '@newsletters/shared/theme';
import { QueryClient } from '@tanstack/react-query';
import type { ReactElement } from 'react';
import { renderToString } from 'react-dom/server.edge';
import type { About, QueryData, Rendered, RenderRequest } from './rendered';

export type { Head, QueryData, Rendered, RenderRequest } from './rendered';

/** How one page is rendered on the server. */
export interface ServerPage {
  /** Draws it for a deployment. */
  element(config: RenderRequest['config']): ReactElement;
  /** What the page shows in its outlet, if it has one. */
  outlet?: ReactElement;
  /** The parameters, of the path or the query, that what it reads depends on. */
  variables?: string[];
  /** The server doesn't know who is signed in: the shell leaves that open, pages show what a visitor sees. */
  session: Session['status'];
  /** Reads everything that the page shows into the cache, by the page's own query options; says what the document is about. */
  load(
    cache: QueryClient,
    address: { params: Record<string, string>; search: URLSearchParams },
  ): Promise<About>;
}

const refuse = () => Promise.reject(new Error('There is no session on the server'));

/** The session while rendering on the server: nobody's. */
const nobody = (status: Session['status']): Session => ({
  status,
  user: undefined,
  role: 'user',
  profileFailed: false,
  suspended: false,
  retryProfile() {},
  checkRole() {},
  signIn: refuse,
  signInWithCode: refuse,
  signUp: refuse,
  signOut: refuse,
  sendCode: refuse,
  sendRecoveryLink: refuse,
  recovering: false,
  changePassword: refuse,
  stopRecovering() {},
});

/** Draws in one go, so that the one query cache never holds what two requests have read. */
function draw(page: ServerPage, { route, path, config }: RenderRequest, data: QueryData[]) {
  const { outlet, session } = page;
  const element = page.element(config);
  // Reads of other requests go on meanwhile.
  const others = new Set(queryClient.getQueryCache().findAll({ fetchStatus: 'fetching' }));
  const clear = () => queryClient.removeQueries({ predicate: (query) => !others.has(query) });
  clear();
  for (const { key, value } of data) queryClient.setQueryData(key, value);
  const styles = createCache(direction === 'rtl' ? rightToLeft : { key: 'css' });
  // Collects the styles instead of writing them between the elements.
  styles.compat = true;
  const routes = outlet
    ? { element, children: [{ path: route, element: outlet }] }
    : { path: route, element };
  const router = createMemoryRouter([routes], { initialEntries: [path] });
  const html = renderToString(
    <CacheProvider value={styles}>
      <QueryClientProvider client={queryClient}>
        <AppTheme>
          <SessionContext value={nobody(session)}>
            <RouterProvider router={router} />
          </SessionContext>
        </AppTheme>
      </QueryClientProvider>
    </CacheProvider>,
  );
  // A part that is still loading has begun to read, for nothing.
  clear();
  // The document has its own title.
  return { html: html.replace(/<title>.*?<\/title>/gs, ''), css: styles.inserted as Record<string, string> };
}

let connected = false;

/** Makes what a server bundle exports from its pages, by their names in the table of routes. */
export const serverRender = (pages: Record<string, ServerPage>) => ({
  /** The parts of an address that the reads of each page depend on. */
  variables: Object.fromEntries(Object.entries(pages).map(([name, { variables = [] }]) => [name, variables])),

  /** Renders a page as a visitor sees it. */
  async render(request: RenderRequest): Promise<Rendered> {
    const page = pages[request.page];
    if (!page) throw new Error(`There is no page ${request.page}`);
    // The client calls the fetch of the realm, and a server bundle has a realm to itself.
    globalThis.fetch = request.fetch;
    if (!connected) connect(request.config);
    connected = true;
    const cache = new QueryClient();
    const { searchParams: search } = new URL(request.path, request.config.siteUrl);
    try {
      const about = await page.load(cache, { params: request.params, search });
      const reads = cache.getQueryCache().getAll();
      const data = reads.map(({ queryKey: key, state }) => ({ key, value: state.data }));
      return { ...about, ...draw(page, request, data), data };
    } finally {
      cache.clear();
    }
  },
});
