import { categoriesQuery } from '@newsletters/shared/api/categories';
import { serverRender } from '@newsletters/shared/server';
import TopicsPage from './pages/TopicsPage';

/** Renders the pages that anyone can see, for the first view. */
export const { render, variables } = serverRender({
  TopicsPage: {
    element: () => <TopicsPage />,
    session: 'signed-out',
    async load(cache) {
      await cache.fetchQuery(categoriesQuery);
      // Title and description are in package.json.
      return { head: {} };
    },
  },
});
