import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../project/run';

jest.setTimeout(60_000);

const root = join(__dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'newsletters-remote-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** Runs `newsletters` in a folder. */
const newsletters = (cwd: string, ...words: string[]) =>
  run(
    process.execPath,
    [
      '--import',
      join(root, 'node_modules/tsx/dist/loader.mjs'),
      join(root, 'delivery/remote/verbs.ts'),
      ...words,
    ],
    {},
    cwd,
  );

test('a new repository names the remote after its folder, and the packages by their version or their tarballs', async () => {
  const { code, output } = await newsletters(work, 'create', 'remote-city-events');
  expect({ code, output }).toEqual({
    code: 0,
    output:
      'remote-city-events has 14 files. Next: cd remote-city-events && npm install && npm test && npm run dev\n',
  });
  const said = JSON.parse(readFileSync(join(work, 'remote-city-events/package.json'), 'utf8'));
  expect(said).toMatchObject({
    name: 'remote-city-events',
    newsletters: {
      name: 'remote_city_events',
      title: 'City events',
      pages: { TopicsPage: { path: '/topics' } },
    },
    dependencies: { '@newsletters/shared': '1.0.0' },
  });
  expect(readFileSync(join(work, 'remote-city-events/README.md'), 'utf8')).toContain(
    'publish city-events path/to/dist',
  );
  expect((await newsletters(work, 'create', 'remote-city-events')).output).toBe(
    "Error: remote-city-events isn't empty\n",
  );
  mkdirSync(join(work, 'packages'));
  expect((await newsletters(work, 'create', 'two', '--packages', 'packages')).output).toBe(
    'Error: packages has no tarball of @newsletters/shared\n',
  );
  for (const name of ['shared', 'delivery'])
    writeFileSync(join(work, `packages/newsletters-${name}-1.2.3.tgz`), '');
  await newsletters(work, 'create', 'two', '--packages', 'packages');
  expect(readFileSync(join(work, 'two/package.json'), 'utf8')).toContain(
    'file:../packages/newsletters-shared-1.2.3.tgz',
  );
});

test.each([
  ['no name', {}, '"name" must be remote_ and lower-case letters'],
  [
    'a page that is missing',
    { pages: { MonthsPage: { path: '/months', title: { en: 'Months' } } } },
    'there is no src/pages/MonthsPage.tsx',
  ],
  [
    'a path elsewhere',
    { pages: { TopicsPage: { path: '//evil', title: { en: 'Topics' } } } },
    '"pages" must have path and title of each page',
  ],
  [
    'a page without a title',
    { pages: { TopicsPage: { path: '/topics' } } },
    '"pages" must have path and title of each page',
  ],
  ['a port of letters', { port: 'abc' }, '"port" must be a number'],
])('what package.json says wrongly is named: %s', async (_what, said, sentence) => {
  const tree = mkdtempSync(join(work, 'wrong-'));
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ newsletters: said }));
  const { code, output } = await newsletters(tree, 'check');
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});

test('a command says what it lacks', async () => {
  const tree = join(work, 'remote-city-events');
  expect((await newsletters(tree, 'check')).output).toBe(
    'Error: There is no build. Make one first: npm run build\n',
  );
  expect((await newsletters(tree, 'dev', 'news.example.com')).output).toBe(
    'Error: Name the address of a site, such as https://news.example.com, not news.example.com\n',
  );
  expect((await newsletters(tree, 'release', '/releases')).output).toContain(
    'Set RELEASE_URL to the address of /releases',
  );
});
