import { readdirSync } from 'node:fs';
import { join } from 'node:path';
// @boundaries-ignore the table of apps is at the root of the project
import { remotes } from '../../delivery/project/apps';
import { routeOf, routes } from './routes';

const pagesOf = (folder: string) =>
  readdirSync(join(__dirname, '../..', folder, 'src/pages')).filter((file) => /Page\.tsx$/.test(file));

test('every page of every remote has a route, and every route a page', () => {
  const pages = remotes.flatMap(({ folder, name }) =>
    pagesOf(folder).map((file) => `${name}/${file.replace('.tsx', '')}`),
  );
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
