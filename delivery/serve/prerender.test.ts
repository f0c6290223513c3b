import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { NEEDED } from '../render/config';

const folder = mkdtempSync(join(tmpdir(), 'newsletters-config-'));
afterAll(() => rmSync(folder, { recursive: true }));

// Commands start with tsx, which takes seconds on a busy machine.
jest.setTimeout(60_000);

const file = join(folder, 'config.json');
writeFileSync(
  file,
  JSON.stringify({
    supabaseUrl: 'https://abc.supabase.co',
    supabaseKey: 'key',
    migration: '20250101000000',
    remoteOrigins: [],
    siteUrl: 'https://site.test',
  }),
);
writeFileSync(
  join(folder, 'remotes.json'),
  JSON.stringify({ host: [{ name: 'host', version: '1', entry: 'index.html', pages: {} }] }),
);

/** Runs a command of `npm run serve`; one that doesn't refuse goes on. */
const run = (...args: string[]) =>
  spawnSync(process.execPath, ['--import', 'tsx', join(__dirname, 'verbs.ts'), ...args], {
    encoding: 'utf8',
    env: { ...process.env, RELEASES_DIR: folder },
    timeout: 30_000,
  });

test.each([
  ['prerender', file, join(folder, 'pages')],
  ['site', folder, '3100'],
])('%s says which migration the database of an older deployment lacks', (...args) => {
  const { status, stderr } = run(...args);
  expect(stderr).toBe(
    `Error: Pages and feeds need migration ${NEEDED}; config.json says that the database has 20250101000000. Push it, then update config.json\n`,
  );
  expect(status).toBe(1);
});

test('prerender says that there is no config.json', () => {
  const missing = join(folder, 'missing.json');
  expect(run('prerender', missing, join(folder, 'pages')).stderr).toBe(`Error: ${missing} can't be read\n`);
});

test.each(['0', '127.0.0.1:70000'])('the site names what is no port: %s', (place) => {
  expect(run('site', folder, place).stderr).toBe(
    `Error: ${place} is neither a port from 1 to 65535 nor an address and a port, such as 0.0.0.0:3100\n`,
  );
});
