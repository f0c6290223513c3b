import { siteSettingsQuery } from '@newsletters/shared/api/siteSettings';
import { serverRender } from '@newsletters/shared/server';
import { routes } from './routes';
import { usableLinks } from './shell/footerLinks';
import { Shell } from './shell/Shell';

/** Where the page belongs in the shell's HTML. */
const hole = <div id="page" />;

export { routes };

/** Renders the shell around a page, for the first view. */
export const { render, variables } = serverRender({
  Shell: {
    element: ({ links }) => <Shell footer={usableLinks(links)} />,
    outlet: hole,
    session: 'loading',
    async load(cache) {
      await cache.fetchQuery(siteSettingsQuery);
      return { head: {} };
    },
  },
});
