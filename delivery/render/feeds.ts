import { isId, sameId } from '@newsletters/shared/model';
import type { Row } from '@newsletters/shared/supabase';
import { Hono } from 'hono';
import { createExistence } from './existence.ts';
import { identityFiles, identityOf } from './identity.ts';
import { createLanguage, type SiteLanguage, siteDescriptionIn } from './language.ts';
import { CHUNK, rowReader } from './read.ts';
import { broughtPaths } from './released.ts';
import type { Site } from './site.ts';
import { escaped } from './text.ts';

/** How many newsletters one sitemap has: with other pages, it can have 50,000 addresses by its standard. */
const NEWSLETTERS = 50_000 - CHUNK;

const IN_FEED = 50;

/** What lists show: the server reads as a visitor, who can also read discontinued newsletters. */
const LISTED = 'state=eq.visible&publish_at=lte.now';

type IdentityFile = (typeof identityFiles)[keyof typeof identityFiles];

type Columns = 'id' | 'title' | 'description' | 'created_at' | 'updated_at';
type Listed = Pick<Row<'newsletters'>, Columns> & { categories: Pick<Row<'categories'>, 'name'> };

const file = (type: string, body: BodyInit) =>
  new Response(body, {
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=0, s-maxage=60, stale-while-revalidate=60',
    },
  });

const xml = (type: string, body: string) =>
  file(`${type}; charset=utf-8`, `<?xml version="1.0" encoding="utf-8"?>\n${body}`);

const sitemapOf = (root: string, entries: string[]) =>
  xml(
    'application/xml',
    `<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${entries.join('\n')}\n</${root}>`,
  );

/** When newsletters last changed for readers: one that was scheduled appears after its last change. */
const lastChange = (...rows: Pick<Listed, 'created_at' | 'updated_at'>[]) => {
  const moments = rows.flatMap(({ created_at, updated_at }) => [created_at, updated_at]);
  return new Date(Math.max(0, ...moments.map(Date.parse))).toISOString();
};

const missing = () => new Response('Not found', { status: 404, headers: { 'cache-control': 'no-cache' } });

/** The files about the site that programs read. Each is read from the back end when it is asked for. */
export function createFeeds(site: Site, languageOf = createLanguage(site)) {
  const { config, keep } = site;
  const { siteUrl } = config;
  const rows = rowReader(site);
  const exists = createExistence(site);
  const address = (path: string) => escaped(new URL(path, siteUrl).href);

  async function identity(spoken: SiteLanguage) {
    const [row] = await rows<Parameters<typeof identityOf>[0]>('site_settings?select=site_name,accent_color');
    return identityOf(row, spoken);
  }

  /** A file of the shell with the site's name and colour; as it was built while these can't be read. */
  async function identityFile(path: string, { type, make }: IdentityFile) {
    const shell = await site.shell();
    const spoken = await languageOf(shell);
    const known = await identity(spoken).catch(() => identityOf(null, spoken));
    return file(type, new Uint8Array(make(await shell.read(path.slice(1)), known, spoken)));
  }

  const listed = (select: string, from: number, most: number) =>
    rows<Listed>(`newsletters?select=${select}&${LISTED}&order=created_at,id&offset=${from}&limit=${most}`);

  async function sitemapPart(part: number) {
    const entries: string[] = [];
    if (part === 1) {
      const categories = await rows<{ id: string }>('categories?select=id&order=name,id');
      const paths = ['/', ...categories.map(({ id }) => `/?category=${id}`), ...(await broughtPaths(site))];
      entries.push(...paths.map((path) => `<url><loc>${address(path)}</loc></url>`));
    }
    for (let from = (part - 1) * NEWSLETTERS; from < part * NEWSLETTERS; from += CHUNK) {
      const chunk = await listed('id,created_at,updated_at', from, CHUNK);
      for (const row of chunk) {
        const page = address(`/newsletter/${row.id}`);
        entries.push(`<url><loc>${page}</loc><lastmod>${lastChange(row)}</lastmod></url>`);
      }
      if (chunk.length < CHUNK) break;
    }
    return part > 1 && entries.length === 0 ? missing() : sitemapOf('urlset', entries);
  }

  /** One sitemap; more than it can hold, and it's an index of several. */
  async function sitemap() {
    let parts = 1;
    while ((await listed('id', parts * NEWSLETTERS, 1)).length > 0) parts += 1;
    if (parts === 1) return sitemapPart(1);
    const files = Array.from({ length: parts }, (_, index) => address(`/sitemap-${index + 1}.xml`));
    return sitemapOf(
      'sitemapindex',
      files.map((file) => `<sitemap><loc>${file}</loc></sitemap>`),
    );
  }

  /** The newest newsletters as Atom, of all categories or of one. */
  async function feed(category?: string) {
    const [found] = category ? await rows<{ name: string }>(`categories?select=name&id=eq.${category}`) : [];
    if (category && !found) return missing();
    const filter = category ? `&category_id=eq.${category}` : '';
    const newest = await rows<Listed>(
      `newsletters?select=id,title,description,created_at,updated_at,categories(name)&${LISTED}&order=created_at.desc,id.desc&limit=${IN_FEED}${filter}`,
    );
    const query = category ? `?category=${category}` : '';
    const entries = newest.map((row) => {
      const { id, title, description, categories } = row;
      const published = new Date(row.created_at).toISOString();
      const page = address(`/newsletter/${id}`);
      return `<entry><id>${page}</id><title>${escaped(title)}</title><link href="${page}"/><published>${published}</published><updated>${lastChange(row)}</updated><category term="${escaped(categories.name)}"/><summary>${escaped(description)}</summary></entry>`;
    });
    const spoken = await languageOf(await site.shell());
    const { name: siteName } = await identity(spoken);
    const title = found ? `${found.name} · ${siteName}` : siteName;
    return xml(
      'application/atom+xml',
      `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${spoken.language}"><id>${address(`/feed.xml${query}`)}</id><title>${escaped(title)}</title><subtitle>${escaped(siteDescriptionIn(spoken))}</subtitle><author><name>${escaped(siteName)}</name></author><link rel="self" href="${address(`/feed.xml${query}`)}"/><link href="${address(`/${query}`)}"/><updated>${lastChange(...newest)}</updated>${entries.join('\n')}</feed>`,
    );
  }

  const kept = new Map<string, { at: number; response: Promise<Response> }>();

  /** The same file for everyone who asks within a short time. */
  async function once(key: string, make: () => Promise<Response>) {
    const known = kept.get(key);
    if (known && performance.now() - known.at < keep) return (await known.response).clone();
    const response = make();
    kept.set(key, { at: performance.now(), response });
    const made = await response.catch(() => undefined);
    if (!made?.ok) kept.delete(key);
    return (await response).clone();
  }

  const app = new Hono()
    .get('/robots.txt', (c) => {
      // Pages that nobody should find say so themselves, which a robot only sees if it may read them.
      const lines = ['User-agent: *', 'Allow: /', `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`, ''];
      return c.text(lines.join('\n'), 200, { 'cache-control': 'public, max-age=0, s-maxage=60' });
    })
    .get('/sitemap.xml', () => once('sitemap', sitemap))
    .get('/:file{sitemap-[1-9]\\d?\\.xml}', (c) => {
      const part = Number.parseInt(c.req.path.slice('/sitemap-'.length), 10);
      return once(`sitemap ${part}`, () => sitemapPart(part));
    })
    .get('/feed.xml', async (c) => {
      const given = c.req.query('category');
      if (given === undefined) return once('feed', feed);
      const category = sameId(given);
      const key = `feed ${category}`;
      // Made-up ids take no place.
      const isKnown =
        kept.has(key) || (isId(category) && (await exists({ table: 'categories', id: category })));
      return isKnown ? once(key, () => feed(category)) : missing();
    });
  for (const [path, made] of Object.entries(identityFiles))
    app.get(path, () => once(path, () => identityFile(path, made)));
  return app.onError(
    () => new Response('The back end does not respond', { status: 503, headers: { 'retry-after': '30' } }),
  );
}
