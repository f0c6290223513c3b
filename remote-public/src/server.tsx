import { directoryCategoriesQuery } from '@newsletters/shared/api/categories';
import { directoryQuery, featuredQuery } from '@newsletters/shared/api/newsletters/directory';
import { introductionQuery, suggestionsQuery } from '@newsletters/shared/api/newsletters/reads';
import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { isId, isListed, siteNameOf } from '@newsletters/shared/model';
import { type ServerPage, serverRender } from '@newsletters/shared/server';
import { t } from '@newsletters/shared/texts';
import { homeHead, missingHead, newsletterHead } from './head/heads';
import HomePage from './pages/HomePage';
import NewsletterPage from './pages/NewsletterPage';
import UnsubscribePage from './pages/UnsubscribePage';

const home: ServerPage = {
  element: () => <HomePage />,
  variables: ['category'],
  session: 'signed-out',
  async load(cache, { search }) {
    const category = search.get('category') ?? undefined;
    const [categories, settings] = await Promise.all([
      cache.fetchQuery(directoryCategoriesQuery),
      cache.fetchQuery(siteSettingsQuery),
      // Only an id can be asked for.
      (!category || isId(category)) && cache.fetchInfiniteQuery(directoryQuery(category)),
      !category && cache.fetchQuery(featuredQuery),
    ]);
    const name = categories.find(({ id }) => id === category)?.name;
    const head = homeHead(siteNameOf(settings), name);
    if (name) return { head: { ...head, feed: `/feed.xml?category=${category}` } };
    if (category) return { missing: true, head };
    return { head: { ...head, facts: { '@type': 'WebSite', name: head.title } } };
  },
};

const newsletter: ServerPage = {
  element: () => <NewsletterPage />,
  session: 'signed-out',
  variables: ['id'],
  async load(cache, { params: { id = '' } }) {
    // Without its example, which can be long.
    const [found, settings] = await Promise.all([
      cache.fetchQuery(introductionQuery(id)),
      cache.fetchQuery(siteSettingsQuery),
    ]);
    const siteName = siteNameOf(settings);
    if (!found) {
      await cache.fetchQuery(suggestionsQuery());
      return { missing: true, head: missingHead(siteName) };
    }
    const { description, image, ...head } = newsletterHead(siteName, found);
    if (!isListed(found)) {
      await cache.fetchQuery(suggestionsQuery(found.category_id));
      return { incomplete: true, head: { ...head, description, image, unlisted: true } };
    }
    const facts = { '@type': 'Periodical', name: found.title, description, image };
    return { incomplete: true, head: { ...head, description, image, facts } };
  },
};

/** Nothing of the token: whoever opens an address for unsubscribing gets the same page, with buttons that work without scripts. */
const unsubscribe: ServerPage = {
  element: () => <UnsubscribePage />,
  session: 'signed-out',
  async load(cache) {
    const title = `${t('Unsubscribe')} · ${siteNameOf(await cache.fetchQuery(siteSettingsQuery))}`;
    return { head: { title, unlisted: true } };
  },
};

/** Renders the pages that anyone can see, for the first view. */
export const { render, variables } = serverRender({
  HomePage: home,
  NewsletterPage: newsletter,
  UnsubscribePage: unsubscribe,
});
