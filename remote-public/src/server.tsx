import { categoriesQuery } from '@newsletters/shared/api/categories';
import { directoryQuery } from '@newsletters/shared/api/newsletterDirectory';
import { newsletterQuery } from '@newsletters/shared/api/newsletters';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import type { QueryKey } from '@newsletters/shared/query';
import { type ServerPage, serverRender } from '@newsletters/shared/server';
import HomePage from './pages/HomePage';
import NewsletterPage from './pages/NewsletterPage';

const home: ServerPage = {
  element: <HomePage />,
  variables: ['category'],
  session: 'signed-out',
  async load(cache, { search }) {
    const category = search.get('category') ?? undefined;
    const [categories] = await Promise.all([
      cache.fetchQuery(categoriesQuery),
      cache.fetchQuery(siteSettingsQuery),
      cache.fetchInfiniteQuery(directoryQuery(category)),
    ]);
    const chosen = categories.find(({ id }) => id === category);
    if (category && !chosen) return {};
    const facts = { '@type': 'WebSite', name: 'Newsletter Directory' };
    return chosen
      ? {
          title: `${chosen.name} newsletters – Newsletter Directory`,
          description: chosen.description?.trim() || `Newsletters about ${chosen.name}, with example issues.`,
        }
      : { facts };
  },
};

const newsletter: ServerPage = {
  element: <NewsletterPage />,
  variables: ['id'],
  session: 'signed-out',
  async load(cache, { params: { id = '' } }) {
    const query = newsletterQuery(id);
    const key: QueryKey = query.queryKey;
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
