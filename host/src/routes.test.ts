import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { routeOf, routes } from './routes';
import { linkNames } from './shell/routeTexts';

const root = join(__dirname, '../..');
const pagesOf = (folder: string) =>
  readdirSync(join(root, folder, 'src/pages')).filter((file) => /Page\.tsx$/.test(file));

test('every page of every remote has a route, and every route a page', () => {
  const remotes = readdirSync(root).filter((folder) => folder.startsWith('remote-'));
  const pages = remotes.flatMap((folder) =>
    pagesOf(folder).map((file) => `${folder.replaceAll('-', '_')}/${file.replace('.tsx', '')}`),
  );
  expect(pages).not.toEqual([]);
  expect([...new Set(routes.map(({ page }) => page as string))].sort()).toEqual(pages.sort());
});

test.each([
  ['/', 'remote_public/HomePage'],
  ['/newsletter/7', 'remote_public/NewsletterPage'],
  ['/newsletter/7/more', 'remote_public/HomePage'],
  ['/Users/', 'remote_owner/UsersPage'],
  ['/settings', 'remote_public/HomePage'],
])('%s shows %s', (path, page) => {
  expect(routeOf(path).page).toBe(page);
});

test('every link has a name', () => {
  expect(Object.fromEntries(linkNames)).toEqual({
    '/users': 'Users',
    '/newsletters': 'Newsletters',
    '/categories': 'Categories',
    '/site': 'Site Settings',
  });
  expect([...linkNames.keys()]).toEqual(routes.flatMap(({ link, path }) => (link ? [path] : [])));
});

test('the table, which is in the page itself, brings no texts along', async () => {
  jest.resetModules();
  jest.doMock('@newsletters/shared/texts', () => {
    throw new Error('It has texts');
  });
  expect((await import('./routes')).routeOf('/site').link).toBe(true);
});
