import { directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { directoryQuery } from '@newsletters/shared/api/newsletterDirectory';
import { newsletterQuery } from '@newsletters/shared/api/newsletters';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { type QueryData, type ServerPage, serverRender } from '@newsletters/shared/server';
import { homeTitle } from './home/title';
import HomePage from './pages/HomePage';
import NewsletterPage from './pages/NewsletterPage';

const home: ServerPage = {
  element: <HomePage />,
  variables: ['category'],
  session: 'signed-out',
  async load(cache, { search }) {
    const category = search.get('category') ?? undefined;
    const [categories] = await Promise.all([
      cache.fetchQuery(directoryCategoriesQuery),
      cache.fetchQuery(siteSettingsQuery),
      cache.fetchInfiniteQuery(directoryQuery(category)),
    ]);
    const name = categories.find(({ id }) => id === category)?.name;
    if (name)
      return {
        title: homeTitle(name),
        description: `Newsletters about ${name}, each with an example issue.`,
      };
    return { title: homeTitle(), facts: { '@type': 'WebSite', name: homeTitle() } };
  },
};

const newsletter: ServerPage = {
  element: <NewsletterPage />,
  variables: ['id'],
  session: 'signed-out',
  async load(cache, { params: { id = '' } }) {
    const query = newsletterQuery(id);
    const key: QueryData['key'] = query.queryKey;
    // The example can be long, so it comes after everything else.
    const { example_content: _, ...shown } = await cache.fetchQuery(query);
    cache.setQueryData(key, shown, { updatedAt: 0 });
    const { title, description, image_url } = shown;
    return {
      title: `${title} · Newsletter Directory`,
      description,
      image: image_url ?? undefined,
      facts: { '@type': 'Periodical', name: title, description, ...(image_url ? { image: image_url } : {}) },
    };
  },
};

/** Renders the pages that anyone can see, for the first view. */
export const { render, variables } = serverRender({ HomePage: home, NewsletterPage: newsletter });
