import { inLanguage } from '@newsletters/shared/languageTags';
import { remoteRouteAt } from '../registry/remoteRoutes.ts';
import { routeIn } from '../registry/routes.ts';
import { documentOf, outlineOf } from './document.ts';
import { createFeeds } from './feeds.ts';
import { type Identity, identityIn } from './identity.ts';
import { createLanguage, defaultNameIn, type SiteLanguage } from './language.ts';
import { createPages, type Document, tagOf } from './pages.ts';
import { releasedOn } from './released.ts';
import type { Site } from './site.ts';
import { brotli } from './siteFiles.ts';
import { type View, viewAt } from './view.ts';

/** For whoever asks: the same page for everyone, which caches may show a little longer. */
const PUBLIC = 'public, max-age=0, s-maxage=30, stale-while-revalidate=30';

/** What the row of a page that a release brings says of it, in the language of the site. */
function said(route: View['route'], site: SiteLanguage, identity?: Identity) {
  if (!('title' in route)) return undefined;
  const { title, description = {} } = route;
  const { language } = site;
  const name = identity?.name ?? defaultNameIn(site);
  return {
    title: `${inLanguage(language, title) ?? title.en} · ${name}`,
    description: inLanguage(language, description) ?? description.en,
  };
}

const acceptsBrotli = (request: Request) =>
  /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/i.test(request.headers.get('accept-encoding') ?? '');

/** Makes the server of a site's pages. Nothing of a request but its path and query decides what the response is. */
export function createPageServer(site: Site) {
  const languageOf = createLanguage(site);
  /** As the last page had it, for outlines. */
  let identity: Identity | undefined;

  const pages = createPages(site, async (rendered, { path, route }) => {
    const language = await languageOf(await site.shell());
    identity = identityIn(rendered.shell.data, language);
    return documentOf(rendered, path, site.config.siteUrl, language, said(route, language, identity));
  });

  async function send(request: Request, document: Document, status: number, cacheControl: string) {
    const headers = new Headers({
      'content-type': 'text/html; charset=utf-8',
      'cache-control': cacheControl,
      etag: document.tag,
      vary: 'accept-encoding',
    });
    if (!acceptsBrotli(request)) return new Response(document.text, { status, headers });
    document.compressed ??= brotli(document.text).then((bytes) => new Uint8Array(bytes));
    headers.set('content-encoding', 'br');
    return new Response(await document.compressed, { status, headers });
  }

  async function outline(request: Request, route: View['route'], missing = false) {
    const language = await languageOf(await site.shell());
    const about = said(route, language, identity);
    const text = outlineOf(language.template, !route.allow && !missing, site.config.siteUrl, identity, about);
    return send(request, { text, tag: tagOf(text) }, missing ? 404 : 200, 'no-cache');
  }

  return {
    feeds: createFeeds(site, languageOf),
    /** Responds with the page at an address: rendered if possible, else with the shell's outline. */
    async handle(request: Request) {
      const url = new URL(request.url);
      const { pathname } = url;
      const { places, releaseOf, shell } = await releasedOn(site);
      const route = remoteRouteAt(pathname, places, releaseOf) ?? routeIn(shell.routes, pathname);
      const view = viewAt(url, route);
      const document = view && (await pages.pageFor(view).catch(() => undefined));
      if (!document) return outline(request, route, view?.missing);
      return send(request, document, document.missing ? 404 : 200, PUBLIC);
    },
    warmUp: pages.warmUp,
    stop: pages.stop,
  };
}

export type PageServer = ReturnType<typeof createPageServer>;
