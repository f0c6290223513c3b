import { join } from 'node:path';
import type { RemoteRoute } from '../registry/remoteRoutes';
import { developmentRelease } from './developmentRelease';

const root = join(__dirname, '../..');

test('the row of a development server has the texts and the pages of the remote, and no hash', () => {
  const routes: RemoteRoute[] = [
    { path: '/topics', page: 'remote_owner/TopicsPage', title: { en: 'Topics' } },
  ];
  const app = {
    name: 'remote_owner',
    folder: 'remote-owner',
    title: 'Owner pages',
    role: 'remote',
    routes,
  } as const;
  const row = developmentRelease(app, root, 'http://localhost:3003');
  expect(row).toMatchObject({ entry: 'http://localhost:3003/remoteEntry.js', routes, pages: {} });
  expect(row.texts).toHaveProperty('de.file');
  expect(row.integrity).toBeUndefined();
});
