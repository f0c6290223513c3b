import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from '../project/run';
import { bundleCommand } from '../project/testing';
import { makeBuild, newReleases, registryOf, run as release } from '../release/testing';
import { listen } from '../serve/listen';

jest.setTimeout(60_000);

const root = join(__dirname, '../..');
const work = mkdtempSync(join(tmpdir(), 'newsletters-remote-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

// From where it finds the compilers.
const bundled = join(root, 'node_modules/.cache', `remote-${process.pid}`);
beforeAll(() => bundleCommand(bundled, 'delivery/remote/verbs.ts'));
afterAll(() => rmSync(bundled, { recursive: true, force: true }));

const commandWith = (...words: string[]) => [join(bundled, 'verbs.mjs'), ...words];

/** Runs `newsletters` in a folder. */
const newsletters = (cwd: string, ...words: string[]) =>
  run(process.execPath, commandWith(...words), {}, cwd);

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
  for (const name of ['Events', '1st', '', 'host', 'remote-public', 'x'.repeat(41)])
    expect((await newsletters(work, 'create', name)).output).toBe(
      `Error: "${name}" must be named with a letter and up to 39 more lower-case letters, digits and hyphens, such as events. The site itself has host, public, admin, owner\n`,
    );
  mkdirSync(join(work, 'packages'));
  expect((await newsletters(work, 'create', 'two', '--packages', 'packages')).output).toBe(
    'Error: packages has no tarball of @newsletters/shared\n',
  );
  for (const name of ['shared', 'delivery'])
    for (const version of ['1.9.4', '1.10.3'])
      writeFileSync(join(work, `packages/newsletters-${name}-${version}.tgz`), '');
  await newsletters(work, 'create', 'two', '--packages', 'packages');
  expect(readFileSync(join(work, 'two/package.json'), 'utf8')).toContain(
    'file:../packages/newsletters-shared-1.10.3.tgz',
  );
});

test('a folder that the disk has no space for is empty again, for the next attempt', async () => {
  mkdirSync(join(work, 'full'));
  // No file can have more than a block.
  const limited = ['-c', 'ulimit -f 1 && exec "$0" "$@"', process.execPath, ...commandWith('create', 'full')];
  const { code, output } = await run('sh', limited, {}, work);
  expect({ code, output }).toEqual({ code: 1, output: expect.stringMatching(/^Error: EFBIG: /) });
  expect(readdirSync(join(work, 'full'))).toEqual([]);
  expect((await newsletters(work, 'create', 'full')).code).toBe(0);
});

test.each([
  ['no name', {}, '"name" must be remote_ and up to 40 lower-case letters'],
  ['no pages', { pages: 'abc' }, '"pages" must have path and title of each page'],
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
  ['no pages', { pages: null }, '"pages" must have path and title of each page'],
  ['a port of letters', { port: 'abc' }, '"port" must be a number'],
  ['a port that none can have', { port: 70_000 }, '"port" must be a number from 1 to 65535'],
  ['a remote of the site itself', { name: 'remote_public' }, '"name" must be remote_ and up to 40'],
])('what package.json says wrongly is named: %s', async (_what, said, sentence) => {
  const tree = mkdtempSync(join(work, 'wrong-'));
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ newsletters: said }));
  const { code, output } = await newsletters(tree, 'check');
  expect(code).toBe(1);
  expect(output).toContain(sentence);
});

test.each([
  ['{', 'Cannot read '],
  ['null', "it's malformed"],
  ['{"newsletters":"topics"}', 'has no "newsletters"'],
])('a malformed package.json is one line: %s', async (text, sentence) => {
  const tree = mkdtempSync(join(work, 'wrong-'));
  writeFileSync(join(tree, 'package.json'), text);
  const { output } = await newsletters(tree, 'check');
  expect(output).toMatch(/^Error: [^\n]+\n$/);
  expect(output).toContain(sentence);
});

test('a command says what it lacks', async () => {
  const tree = join(work, 'remote-city-events');
  expect((await newsletters(tree, 'check')).output).toBe(
    'Error: There is no build. Make one first: npm run build\n',
  );
  expect((await newsletters(tree, 'upgrade')).output).toBe(
    `Error: ${tree} isn't the repository of a remote: @newsletters/shared isn't installed\n`,
  );
  expect((await newsletters(tree, 'dev', 'news.example.com')).output).toBe(
    'Error: Name the address of a site, such as https://news.example.com, not news.example.com\n',
  );
  expect((await newsletters(tree, 'release', '/releases')).output).toContain(
    'Set RELEASE_URL to the address of /releases',
  );
  process.env.RELEASE_URL = 'news.example.com/releases';
  expect((await newsletters(tree, 'release', '/releases')).output).toBe(
    'Error: RELEASE_URL must be an address such as https://news.example.com/releases, not "news.example.com/releases"\n',
  );
  process.env.RELEASE_URL = 'https://news.example.com/releases';
  const verbs = [['release'], ['share', '10'], ['promote'], ['rollback']];
  for (const [verb = '', ...more] of verbs)
    expect((await newsletters(tree, verb, 'mistyped', ...more)).output).toBe(
      "Error: mistyped isn't a site's folder of releases: it has no remotes.json\n",
    );
  expect(readdirSync(tree)).not.toContain('mistyped');
  const releases = newReleases();
  await release(releases, 'publish', 'host', makeBuild({ name: 'host', version: '1.0.0-a1' }));
  expect((await newsletters(tree, 'release', releases)).output).toBe(
    `Error: ${tree}/dist isn't the folder of a build: it has no release.json. Make one first: npm run build\n`,
  );
  delete process.env.RELEASE_URL;
});

test('what is refused of a staged rollout names no command of another repository', async () => {
  const releases = newReleases();
  await release(releases, 'publish', 'host', makeBuild({ name: 'host', version: '1.0.0-a1' }));
  const tree = mkdtempSync(join(work, 'sharing-'));
  const said = { name: 'remote_topics', title: 'Topics', pages: {}, port: 3010, weight: 60 };
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ newsletters: said }));
  expect((await newsletters(tree, 'share', releases, '100')).output).toBe(
    'Error: A share is a whole number from 1 to 99. End a staged rollout with promote (for everybody) or rollback (for nobody)\n',
  );
  expect((await newsletters(tree, 'promote', releases)).output).toBe(
    'Error: remote_topics has no staged rollout. Begin one with --share, such as --share 10, when you release it\n',
  );
});

test.each([
  ['20260202000000', { code: 0, output: expect.stringContaining('Runs in the shell at http') }],
  [
    '20260101000000',
    {
      code: 1,
      output: expect.stringMatching(
        /migration 20260202000000; config\.json of http\S+ says that the database has 20260101000000\. Push it, then update/,
      ),
    },
  ],
])(
  'a site whose config.json has migration %s is compared with what a build needs',
  async (migration, result) => {
    const releases = newReleases();
    await release(
      releases,
      'publish',
      'host',
      makeBuild({ name: 'host', version: '1.0.0-a1', migration: '20260202000000', pages: ['/'] }),
    );
    const site = await listen(0, 'test', ({ url }) =>
      Response.json(url.endsWith('/config.json') ? { migration } : registryOf(releases)),
    );
    const tree = mkdtempSync(join(work, 'checked-'));
    mkdirSync(join(tree, 'src'));
    const said = { name: 'remote_topics', title: 'Topics', pages: {}, port: 3010, weight: 60 };
    writeFileSync(join(tree, 'package.json'), JSON.stringify({ newsletters: said }));
    const build = makeBuild({ name: said.name, version: '1.0.0-b2', migration: '20260202000000' });
    cpSync(build, join(tree, 'dist'), { recursive: true });
    const checked = await newsletters(tree, 'check', site.url);
    await site.stop();
    expect(checked).toEqual(result);
    // What is wrong with the address comes after what else is wrong.
    writeFileSync(join(tree, 'src/texts.tsx'), "export const Text = () => <p>It isn't translatable</p>;\n");
    const unnamed = await newsletters(tree, 'check', 'news.example.com');
    expect(unnamed.output).toMatch(
      /Error: .*It isn't translatable.*\nName the address of a site, such as https:\/\/news\.example\.com, not news\.example\.com\n$/,
    );
  },
);

test('what links elsewhere is no part of a release', async () => {
  const releases = newReleases();
  await release(releases, 'publish', 'host', makeBuild({ name: 'host', version: '1.0.0-a1' }));
  const tree = mkdtempSync(join(work, 'linking-'));
  const said = { name: 'remote_topics', title: 'Topics', pages: {}, port: 3010, weight: 60 };
  writeFileSync(join(tree, 'package.json'), JSON.stringify({ newsletters: said }));
  const dist = join(tree, 'dist');
  cpSync(makeBuild({ name: said.name, version: '1.0.0-b2' }), dist, { recursive: true });
  symlinkSync('/etc/hostname', join(dist, 'leak.txt'));
  process.env.RELEASE_URL = 'https://topics.example.com';
  const { code, output } = await newsletters(tree, 'release', releases);
  delete process.env.RELEASE_URL;
  expect({ code, output }).toMatchObject({ code: 0 });
  expect(readdirSync(join(releases, 'remote_topics/1.0.0-b2'))).not.toContain('leak.txt');
});
