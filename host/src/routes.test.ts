import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { remotePages } from './remotes/contract';
import { routeOf, routes } from './routes';

const root = join(__dirname, '../..');
const filesOf = (folder: string) =>
  readdirSync(join(root, folder, 'src/pages')).filter((file) => /Page\.tsx$/.test(file));

const remotes = readdirSync(root).filter((folder) => folder.startsWith('remote-'));

test('the contract names exactly the pages that the remotes have', () => {
  const files = remotes.flatMap((folder) =>
    filesOf(folder).map((file) => `${folder.replace('-', '_')}/${file.replace('.tsx', '')}`),
  );
  expect([...remotePages].sort()).toEqual(files.sort());
});

test('every page of the contract has a route, and every route a page', () => {
  expect([...new Set(routes.map((route) => route.page))].sort()).toEqual([...remotePages].sort());
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
