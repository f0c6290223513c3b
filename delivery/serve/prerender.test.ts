import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

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
    migration: '20260105090600',
    remoteOrigins: [],
    siteUrl: 'https://site.test',
  }),
);
writeFileSync(
  join(folder, 'remotes.json'),
  JSON.stringify({ host: [{ name: 'host', version: '1', entry: 'index.html', pages: {} }] }),
);

test.each([
  ['prerender.ts', file, join(folder, 'pages')],
  ['pages.ts', folder, '3100'],
])('%s says which migration the database of an older deployment lacks', (command, ...args) => {
  const { status, stderr } = spawnSync(
    process.execPath,
    ['--import', 'tsx', join(__dirname, command), ...args],
    { encoding: 'utf8', env: { ...process.env, RELEASES_DIR: folder } },
  );
  expect(stderr).toBe(
    'Error: Pages and feeds need migration 20261123090000; config.json says that the database has 20260105090600. Push it, then update config.json\n',
  );
  expect(status).toBe(1);
});
