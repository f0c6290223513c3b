import { createFeeds } from './feeds';
import { fakeSite, idsIn, SITE } from './testing';

const id = 'abcdef00-0000-4000-8000-000000000001';

const row = {
  id,
  title: 'A & B',
  description: '<b>',
  created_at: '2026-01-02T00:00:00+00:00',
  updated_at: '2026-03-04T00:00:00+00:00',
  categories: { name: 'Food' },
};

/** A back end with one newsletter in one category. */
const backendOf = (newsletter: typeof row) => async (address: URL) => {
  const ids = idsIn(address);
  if (ids) return Response.json(ids.filter((one) => one === id).map((one) => ({ id: one })));
  if (address.pathname.endsWith('/categories')) return Response.json([{ id, name: 'Food' }]);
  const from = Number(address.searchParams.get('offset'));
  return Response.json(from > 0 ? [] : [newsletter]);
};

function start(brought?: unknown, newsletter = row) {
  const { site, reads } = fakeSite({ backend: backendOf(newsletter), brought });
  const feeds = createFeeds(site);
  const get = async (path: string) => feeds.request(path);
  return { get, reads };
}

test('a feed and the sitemap say when a newsletter has last changed', async () => {
  const { get } = start();
  expect(await (await get('/feed.xml')).text()).toContain('<updated>2026-03-04T00:00:00.000Z</updated>');
  expect(await (await get('/sitemap.xml')).text()).toContain('<lastmod>2026-03-04T00:00:00.000Z</lastmod>');
});

test('a newsletter that was scheduled has changed when it appeared', async () => {
  const { get } = start(undefined, { ...row, created_at: '2026-05-06T00:00:00+00:00' });
  const feed = await (await get('/feed.xml')).text();
  expect(feed.match(/<updated>.*?<\/updated>/g)).toEqual(
    Array(2).fill('<updated>2026-05-06T00:00:00.000Z</updated>'),
  );
  expect(await (await get('/sitemap.xml')).text()).toContain('<lastmod>2026-05-06T00:00:00.000Z</lastmod>');
});

test('the feed of a category has its name and its newsletters, and is one, however its address is written; without a category, there is none', async () => {
  const { get, reads } = start();
  const feed = await (await get(`/feed.xml?category=${id}`)).text();
  expect(feed).toContain('<title>Food · Newsletter Directory</title>');
  expect(reads.filter((read) => read.includes(`category_id=eq.${id}`))).toHaveLength(1);
  const before = reads.length;
  expect((await get(`/feed.xml?category=${id.toUpperCase()}`)).status).toBe(200);
  expect(reads).toHaveLength(before);
  for (const other of ['nonsense', id.replace('a', 'b')])
    expect((await get(`/feed.xml?category=${other}`)).status).toBe(404);
});

test('made-up feeds and sitemaps take no place from those that exist', async () => {
  const { get, reads } = start();
  const known = ['/feed.xml', '/sitemap.xml', '/robots.txt', `/feed.xml?category=${id}`];
  for (const path of known) await get(path);
  const made = Array.from({ length: 1000 }, () => `/feed.xml?category=${crypto.randomUUID()}`);
  const parts = Array.from({ length: 98 }, (_, index) => `/sitemap-${index + 2}.xml`);
  for (const path of [...made, ...parts]) expect((await get(path)).status).toBe(404);
  const before = reads.length;
  for (const path of known) expect((await get(path)).status).toBe(200);
  expect(reads).toHaveLength(before);
});

test('feeds and sitemaps read visible and published newsletters only', async () => {
  const { get, reads } = start();
  for (const path of ['/feed.xml', `/feed.xml?category=${id}`, '/sitemap.xml', '/sitemap-2.xml'])
    await get(path);
  const newsletters = reads.filter((read) => read.startsWith('newsletters'));
  expect(newsletters).toHaveLength(5);
  for (const read of newsletters) expect(read).toContain('&state=eq.visible&publish_at=lte.now&');
});

test('a sitemap of more newsletters than it can hold is an index of several', async () => {
  const { site } = fakeSite({
    backend: async ({ searchParams }) =>
      Response.json(Number(searchParams.get('offset')) > 60_000 ? [] : [row]),
  });
  const text = await (await createFeeds(site).request('/sitemap.xml')).text();
  expect(text.match(/<loc>.*?<\/loc>/g)).toEqual(
    [1, 2].map((part) => `<loc>${SITE}/sitemap-${part}.xml</loc>`),
  );
});

test('the sitemap has the pages that releases bring, if anyone can see them and they have one address', async () => {
  const title = { en: 'Events' };
  const page = 'remote_events/EventsPage';
  const { get } = start([
    { path: '/events', page, title },
    { path: '/events/:id', page, title },
    { path: '/events/staff', page, title, allow: 'manageUsers' },
    { path: '/concerts', page, title },
  ]);
  const text = await (await get('/sitemap.xml')).text();
  expect(text).toContain(`<loc>${SITE}/events</loc>`);
  expect(text).not.toMatch(/events\/|concerts/);
});
