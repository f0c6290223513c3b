import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '../render/testing';
import { pageServer, shellServer } from './static';

const folder = mkdtempSync(join(tmpdir(), 'newsletters-shell-'));
afterAll(() => rmSync(folder, { recursive: true }));
writeFileSync(join(folder, 'index.html'), 'the page');
writeFileSync(join(folder, '0.0123456789ab.js'), 'a script');

writeFileSync(
  join(folder, 'release.json'),
  JSON.stringify({ version: '1', offers: { contracts: {}, migration: '' }, routes }),
);

const backend = { supabaseUrl: 'http://localhost:1', supabaseKey: 'key', migration: '', remoteOrigins: [] };
const config = { ...backend, siteUrl: 'http://site.test' };
const pages = pageServer(config, async () => ({ folder, remotes: {} }));
const shell = shellServer(folder, { config, remotes: {} }, pages);

beforeEach(() => jest.spyOn(console, 'warn').mockImplementation(() => {}));
afterEach(() => jest.restoreAllMocks());

test.each([
  ['/', 200],
  ['/nowhere', 200],
  ['/jane.doe', 200],
  ['/settings.', 200],
  // No id has this form.
  ['/newsletter/1.5', 404],
])('%s is the page, with status %s', async (path, status) => {
  const answer = await shell.request(path);
  expect([answer.status, await answer.text()]).toEqual([status, 'the page']);
});

test('browsers revalidate the page, and keep a file with a hash in its name', async () => {
  const caching = async (path: string) => (await shell.request(path)).headers.get('cache-control');
  expect(await caching('/')).toBe('no-cache');
  expect(await caching('/users')).toBe('no-cache');
  expect(await caching('/0.0123456789ab.js')).toBe('public, max-age=31536000, immutable');
  expect(await caching('/gone.0123456789ab.js')).toBeNull();
});

test.each(['/main.0123456789ab.js', '/favicon.ico', '/a.json', '/a.css.br'])(
  '%s is missing',
  async (path) => {
    expect((await shell.request(path)).status).toBe(404);
  },
);
