import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { migrationOf, migrations } from '../build/migrations';
import { NEEDED } from './config';
import { createFeeds } from './feeds';
import { createPageServer } from './handler';
import { prerender } from './prerender';
import { fakeSite, SITE } from './testing';

jest.setTimeout(60_000);

const id = 'abcdef00-0000-4000-8000-000000000001';

/** Splits at commas that are not in parentheses. */
const items = (text: string) => text.split(/,(?![^(]*\))/);

/** The tables and columns that a read names. */
function namedIn(read: string): string[] {
  const { pathname, searchParams } = new URL(read, SITE);
  if (pathname.startsWith('/rpc/')) return [`${pathname.slice('/rpc/'.length)}()`];
  const inTable = (table: string, select: string): string[] => [
    table,
    ...items(select).flatMap((item) => {
      const [, embedded, columns = ''] = /^(\w+)\((.*)\)$/.exec(item) ?? [];
      if (embedded) return inTable(embedded, columns);
      return item === '*' ? [] : [`${table}.${item}`];
    }),
  ];
  const table = pathname.slice(1);
  const others = [...searchParams.keys()].filter(
    (key) => !['select', 'order', 'limit', 'offset'].includes(key),
  );
  const order = items(searchParams.get('order') ?? '').flatMap((item) => item.split('.')[0] || []);
  return [
    ...inTable(table, searchParams.get('select') ?? ''),
    ...[...others, ...order].map((one) => `${table}.${one}`),
  ];
}

test('the server needs the migration of what feeds, pages and prerendering read', async () => {
  const row = {
    id,
    title: 'Any',
    description: 'Any',
    created_at: '2026-01-01',
    updated_at: '2026-01-01',
    name: 'Any',
    categories: { id, name: 'Any' },
  };
  const { site, reads } = fakeSite({
    backend: async ({ pathname, searchParams }) => {
      if (pathname.endsWith('/rows')) return Response.json(['A title']);
      return Response.json(Number(searchParams.get('offset')) > 0 ? [] : [row]);
    },
  });
  const feeds = createFeeds(site);
  for (const path of ['/feed.xml', `/feed.xml?category=${id}`, '/sitemap.xml', '/sitemap-2.xml'])
    await feeds.request(path);
  const pages = createPageServer(site);
  for (const path of [`/newsletter/${id}`, `/?category=${id}`]) await pages.handle(new Request(SITE + path));
  await pages.stop();
  const folder = mkdtempSync(join(tmpdir(), 'newsletters-pages-'));
  await prerender(site, folder);
  rmSync(folder, { recursive: true });
  // Those of the fake page are its release's.
  const own = reads.filter((read) => read !== 'rows');
  const named = own.flatMap(namedIn);
  expect(named.filter((object) => !migrations[object])).toEqual([]);
  expect(migrationOf(named)).toBe(NEEDED);
});
