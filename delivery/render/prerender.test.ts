import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { open } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import { UserError } from '../project/command';
import { prerender } from './prerender';
import { fakeSite, idsIn, reading } from './testing';

// Each run starts bundles in workers, which takes seconds on a busy machine.
jest.setTimeout(60_000);

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'newsletters-pages-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const fileIn = (name: string) => readFileSync(join(folder, name));
const textIn = (name: string) => fileIn(name).toString();

/** A newsletter that was changed on a day of March. */
const newsletter = (number: number, day: number, title = `Number ${number}`) => ({
  id: `abcdef00-0000-4000-8000-00000000000${number}`,
  title,
  description: 'Any',
  image_url: null,
  created_at: `2026-01-0${number}T00:00:00+00:00`,
  updated_at: `2026-03-0${day}T00:00:00+00:00`,
  categories: { id: 'abcdef00-0000-4000-8000-000000000009', name: 'Food' },
});

/** A page's title is that of its newsletter, or the number of newsletters. */
const bundle = reading
  .replace(
    "'/rest/v1/rows'",
    "'/rest/v1/newsletters?' + (path === '/' ? 'select=title' : 'id=eq.' + path.split('/')[2])",
  )
  .replace('rows[0] ??', 'rows[0]?.title ??');

/**
 * Writes the pages of these newsletters. Those that are `gone` are deleted once they have been listed; `brought` are the pages of a
 * release of another remote.
 */
function write(
  newsletters: ReturnType<typeof newsletter>[],
  gone: typeof newsletters = [],
  brought?: unknown,
) {
  const { site } = fakeSite({
    brought,
    bundle,
    keep: 0,
    backend: async (address) => {
      if (!address.pathname.endsWith('/newsletters')) return Response.json([]);
      const ids = idsIn(address);
      const from = Number(address.searchParams.get('offset'));
      const rows = newsletters.slice(from).filter(({ id }) => !ids || ids.includes(id));
      return Response.json(ids ? rows.filter((row) => !gone.includes(row)) : rows);
    },
  });
  return prerender(site, folder);
}

test('whoever has begun to read a page gets all of it, and each file is there', async () => {
  await write([newsletter(1, 1, 'Before')]);
  const page = `newsletter/${newsletter(1, 1).id}.html`;
  const files = [page, `${page}.br`, `${page}.gz`, 'index.html', 'feed.xml', 'sitemap.xml', 'prerender.json'];
  const before = files.map(fileIn);
  const begun = await Promise.all(files.map((file) => open(join(folder, file))));
  await write([newsletter(1, 2, 'After')]);
  for (const [index, file] of begun.entries()) {
    expect(await file.readFile()).toEqual(before[index]);
    await file.close();
  }
  expect(textIn(page)).toContain('<title>After</title>');
  expect(brotliDecompressSync(fileIn(`${page}.br`)).toString()).toBe(textIn(page));
  expect(readdirSync(folder).filter((file) => file.endsWith('.new'))).toEqual([]);
});

test('a change that only the example shows reaches the sitemap and the feed', async () => {
  await write([newsletter(1, 1), newsletter(2, 1)]);
  expect(await write([newsletter(1, 1), newsletter(2, 5)])).toMatchObject({ written: 1 });
  expect(textIn('sitemap.xml')).toContain('<lastmod>2026-03-05T00:00:00.000Z</lastmod>');
  expect(textIn('feed.xml')).toContain('<updated>2026-03-05T00:00:00.000Z</updated>');
  expect(await write([newsletter(1, 1), newsletter(2, 5)])).toMatchObject({ written: 0, removed: [] });
});

test('a page that another remote brings reaches the sitemap', async () => {
  await write([newsletter(1, 1)]);
  const page = { path: '/events', page: 'remote_events/EventsPage', title: { en: 'Events' } };
  expect(await write([newsletter(1, 1)], [], [page])).toMatchObject({ written: 0 });
  expect(textIn('sitemap.xml')).toContain('/events</loc>');
});

test('the folder of newsletters holds those that exist and no others, whatever earlier runs have left', async () => {
  const [first, second, third] = [newsletter(1, 1), newsletter(2, 1), newsletter(3, 1)];
  await write([first, second, third]);
  // As if the list of the last run were lost, and a run had been interrupted.
  rmSync(join(folder, 'prerender.json'));
  writeFileSync(join(folder, `newsletter/.${second.id}.html.br.new`), 'half');
  const { removed, written } = await write([first, third], [third]);
  expect(written).toBe(1);
  expect(removed).toEqual([second, third].map(({ id }) => `newsletter/${id}.html`));
  const page = `${first.id}.html`;
  expect(readdirSync(join(folder, 'newsletter')).sort()).toEqual([page, `${page}.br`, `${page}.gz`]);
  expect(await write([])).toMatchObject({ removed: [`newsletter/${page}`] });
});

const unwritten = `/newsletter/${newsletter(1, 1).id} isn't written: `;
const remedy = '. If the back end or this machine was busy, run this command again';

test.each([
  ['a page', 'id=in.', `${unwritten}The read of newsletters takes more than 100 ms${remedy}`],
  ['the list', 'order=id&limit', 'The read of newsletters takes more than 100 ms'],
])('a read for %s that takes too long is named, with its limit', async (_, part, message) => {
  const { site } = fakeSite({ bundle, keep: 0, backend: async () => Response.json([newsletter(1, 1)]) });
  const hangs = (signal?: AbortSignal | null) =>
    new Promise<Response>((_, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));
  const fetch: typeof site.fetch = (input, init) =>
    String(input).includes(part) ? hangs(init?.signal) : site.fetch(input, init);
  const writing = prerender({ ...site, fetch, readLimit: 100 }, folder);
  await expect(writing).rejects.toEqual(new UserError(message));
});

test('a page that takes too long to render is named, with the limit', async () => {
  const late = bundle.replace('const rows', "if (path !== '/') await new Promise(() => {}); const rows");
  const { site } = fakeSite({
    bundle: late,
    keep: 0,
    backend: async () => Response.json([newsletter(1, 1)]),
  });
  await expect(prerender({ ...site, readLimit: 500 }, folder)).rejects.toEqual(
    new UserError(`${unwritten}It takes more than 1000 ms${remedy}`),
  );
});
