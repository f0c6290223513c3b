import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { copyBuild, publish, releaseUrl } from './publish';
import { expectSound, killedAt, makeBuild, newReleases, registryOf, run } from './testing';

jest.setTimeout(180_000);

const owner = (version: string, terms = {}) => makeBuild({ name: 'remote_owner', version, ...terms });

let published: string;
beforeAll(async () => {
  published = newReleases();
  await run(published, 'publish', 'host', makeBuild({ name: 'host', version: '1.0.0-shell' }));
});

function withShell() {
  const releases = newReleases();
  cpSync(published, releases, { recursive: true });
  return releases;
}

const versionsIn = (releases: string) =>
  (registryOf(releases).remote_owner ?? []).map(({ version }) => version);

test('each release gets its own folder, and the registry lists the newest first', async () => {
  const releases = withShell();
  for (const version of ['1.0.0-1a', '1.0.0-2b']) {
    const { code, output } = await run(releases, 'publish', 'owner', owner(version));
    expect(output).toContain(`remote_owner ${version} is released`);
    expect(code).toBe(0);
  }
  const rows = registryOf(releases).remote_owner ?? [];
  expect(rows.map(({ entry }) => entry)).toEqual([
    'https://owner.example.com/remote_owner/1.0.0-2b/0.js',
    'https://owner.example.com/remote_owner/1.0.0-1a/0.js',
  ]);
  await expectSound(releases);
  const listed = await run(releases, 'list');
  expect(listed.output).toMatch(/\* 1\.0\.0-2b .*\n {4}1\.0\.0-1a /);
  expect(listed.code).toBe(0);
});

test('where releases are served must be an address; an empty one counts as none', () => {
  const before = process.env.RELEASE_URL;
  const read = (said: string) => {
    process.env.RELEASE_URL = said;
    return releaseUrl();
  };
  expect(read('')).toBe('');
  expect(read('https://news.example.com/releases//')).toBe('https://news.example.com/releases');
  for (const said of ['news.example.com/releases', '/releases', 'https://', 'file:///releases'])
    expect(() => read(said)).toThrow(
      `RELEASE_URL must be an address such as https://news.example.com/releases, not "${said}"`,
    );
  if (before === undefined) delete process.env.RELEASE_URL;
  else process.env.RELEASE_URL = before;
});

test('a remote from another repository is released from its build, and every verb takes its name', async () => {
  const releases = withShell();
  const events = (version: string) => makeBuild({ name: 'remote_city_events', version });
  const unknown = await run(releases, 'publish', 'city-events');
  expect(unknown).toEqual({ code: 1, output: 'Error: Name an app: host, public, admin, owner\n' });
  for (const version of ['1.0.0-1a', '1.0.0-2b'])
    expect((await run(releases, 'publish', 'city-events', events(version))).code).toBe(0);
  expect((await run(releases, 'publish', 'city-events', owner('1.0.0-1a'))).output).toContain(
    'This is a build of remote_owner, not of remote_city_events',
  );
  expect((await run(releases, 'publish', 'city-events')).output).toBe(
    "Error: city-events isn't built here: name the folder of its build, too\n",
  );
  expect((await run(releases, 'rollback', 'city-evnts')).output).toBe(
    'Error: Name an app: host, public, admin, owner, city-events\n',
  );
  expect((await run(releases, 'rollback', 'city-events')).code).toBe(0);
  expect(registryOf(releases).remote_city_events?.map(({ version }) => version)).toEqual(['1.0.0-1a']);
});

/** Releases a build without a process of its own, which says the same. */
const publishOwner = (releases: string, built: string) =>
  publish(
    [
      {
        name: 'remote_owner',
        address: 'https://owner.example.com',
        build: (into) => copyBuild(built, into),
      },
    ],
    { folder: releases },
  );

/** The hash of no file. */
const other = `sha384-${'a'.repeat(64)}`;

test.each([
  ['a version that leads elsewhere', { version: '../../elsewhere' }, 'release.json is not that of a remote'],
  ['the version __proto__', { version: '__proto__' }, 'release.json is not that of a remote'],
  ['a version that is no hash', { version: 'x.' }, 'release.json is not that of a remote'],
  ['an endless version', { version: `1.0.0-${'a'.repeat(300)}` }, 'release.json is not that of a remote'],
  ['an endless number', { version: `${'1'.repeat(300)}.0.0-a` }, 'release.json is not that of a remote'],
  ['no hash', { integrity: undefined }, 'release.json is not that of a remote'],
  ['what only a shell has', { offers: {} }, 'release.json is not that of a remote'],
  ['malformed pages', { pages: 'x' }, 'release.json is malformed'],
  ['an entry elsewhere', { entry: '../0.js' }, '../0.js is missing'],
  ['an entry of another hash', { integrity: other }, '0.js has changed since it was built'],
  [
    'a page of another hash',
    { pages: { APage: [{ file: '1.js', integrity: other }] } },
    '1.js has changed since it was built',
  ],
  [
    'texts of another hash',
    { texts: { de: { file: '1.js', integrity: other } } },
    '1.js has changed since it was built',
  ],
  [
    'a server bundle of another hash',
    { server: { file: '2.js', integrity: other } },
    '2.js has changed since it was built',
  ],
])('a build with %s is refused', async (_what, changes, reason) => {
  const releases = withShell();
  const built = owner('1.0.0-1a');
  const file = join(built, 'release.json');
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync(file, 'utf8')), ...changes }));
  await expect(publishOwner(releases, built)).rejects.toMatchObject({
    message: `This build of remote_owner can't be released: ${reason}`,
  });
  expect(readdirSync(releases)).not.toContain('.staging');
  expect(versionsIn(releases)).toEqual([]);
});

test.each(['{', 'null', '[]', '{}', '{"name":"remote_owner"}'])(
  'a build whose release.json is %s is refused',
  async (text) => {
    const releases = withShell();
    const built = owner('1.0.0-1a');
    writeFileSync(join(built, 'release.json'), text);
    await expect(publishOwner(releases, built)).rejects.toMatchObject({
      message: expect.stringMatching(/^Cannot read release\.json of remote_owner: .+$/),
    });
  },
);

test('every verb says that a registry is malformed', async () => {
  const releases = newReleases();
  const file = join(releases, 'remotes.json');
  const refused = { code: 1, output: `Error: Cannot read ${file}: it's malformed\n` };
  const forms = [
    'null',
    '[]',
    '{"remote_owner":{}}',
    '{"host":"x"}',
    '{"host":[{}]}',
    '{"remote_owner":[null]}',
  ];
  for (const text of forms) {
    writeFileSync(file, text);
    expect(await run(releases, 'list')).toEqual(refused);
  }
  expect(await run(releases, 'publish', 'owner', owner('1.0.0-1a'))).toEqual(refused);
  for (const verb of ['rollback', 'promote']) expect(await run(releases, verb, 'owner')).toEqual(refused);
});

test('files that are none, or cannot be written, are named in one line', async () => {
  const file = join(newReleases(), 'file');
  writeFileSync(file, '');
  expect((await run(file, 'publish', 'owner', owner('1.0.0-1a'))).output).toMatch(
    /^Error: EEXIST: [^\n]+\n$/,
  );
  const releases = newReleases();
  mkdirSync(join(releases, 'remotes.json'));
  expect((await run(releases, 'list')).output).toMatch(/^Error: EISDIR: [^\n]+\n$/);
  const built = owner('1.0.0-1a');
  rmSync(join(built, 'release.json'));
  symlinkSync('/etc/hostname', join(built, 'release.json'));
  expect((await run(withShell(), 'publish', 'owner', built)).output).toBe(
    `Error: ${built} isn't the folder of a build: it has no release.json. Make one first: npm run build\n`,
  );
});

test('an app is released or rolled back once in a step', async () => {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  await run(releases, 'publish', 'owner', owner('1.0.0-2b'));
  const twice = { code: 1, output: 'Error: remote_owner is named twice\n' };
  const other = `owner=${owner('1.0.0-4d')}`;
  expect(await run(releases, 'publish', 'owner', owner('1.0.0-3c'), '--with', other)).toEqual(twice);
  expect(await run(releases, 'rollback', 'owner', '--with', 'owner')).toEqual(twice);
  expect(versionsIn(releases)).toEqual(['1.0.0-2b', '1.0.0-1a']);
});

test('what links elsewhere is no part of a release', async () => {
  const releases = withShell();
  const built = owner('1.0.0-1a');
  symlinkSync('/etc/hostname', join(built, 'leak.txt'));
  expect((await run(releases, 'publish', 'owner', built)).code).toBe(0);
  expect(readdirSync(join(releases, 'remote_owner/1.0.0-1a'))).not.toContain('leak.txt');
});

test('a rollback removes the newest release from the registry and keeps its folder; the only release cannot be rolled back', async () => {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  await run(releases, 'publish', 'owner', owner('1.0.0-2b'));
  expect((await run(releases, 'rollback', 'owner')).code).toBe(0);
  expect(versionsIn(releases)).toEqual(['1.0.0-1a']);
  expect(readdirSync(join(releases, 'remote_owner'))).toContain('1.0.0-2b');
  const again = await run(releases, 'rollback', 'owner');
  expect(again).toEqual({ code: 1, output: 'Error: remote_owner has no older release to roll back to\n' });
  await run(releases, 'publish', 'owner', owner('1.0.0-2b'));
  expect(versionsIn(releases)).toEqual(['1.0.0-2b', '1.0.0-1a']);
});

test('a rollback to a release that is missing or damaged is refused, unless by force or beside a registry alone', async () => {
  const releases = withShell();
  for (const version of ['1.0.0-1', '1.0.0-2', '1.0.0-3'])
    await run(releases, 'publish', 'owner', owner(version));
  const previous = join(releases, 'remote_owner/1.0.0-2');
  const before = registryOf(releases);
  writeFileSync(join(previous, '1.js'), 'changed');
  expect(await run(releases, 'rollback', 'owner')).toEqual({
    code: 1,
    output: `Error: ${previous} is damaged: 1.js has changed since it was built. Restore it, or add --force\n`,
  });
  // Also where nothing of the app is left.
  for (const gone of [previous, join(releases, 'remote_owner')]) {
    rmSync(gone, { recursive: true });
    expect(await run(releases, 'rollback', 'owner')).toEqual({
      code: 1,
      output: `Error: ${previous} is damaged: files.json is missing. Restore it, or add --force\n`,
    });
  }
  expect(registryOf(releases)).toEqual(before);
  expect((await run(releases, 'rollback', 'owner', '--force')).code).toBe(0);
  expect(versionsIn(releases)).toEqual(['1.0.0-2', '1.0.0-1']);

  const downloaded = newReleases();
  writeFileSync(join(downloaded, 'remotes.json'), JSON.stringify(before));
  expect((await run(downloaded, 'rollback', 'owner')).code).toBe(0);
});

test.each([
  ['contract', { contracts: { session: '1.1.0' } }, 'the contract session ^1.1.0, and the shell has 1.0.0'],
  ['contract', { contracts: { search: '1.0.0' } }, 'the contract search ^1.0.0, and the shell has none'],
  ['contract', { contracts: { session: '2.0.0' } }, 'the contract session ^2.0.0, and the shell has 1.0.0'],
  [
    'migration',
    { migration: '20270101000000' },
    'migration 20270101000000, and the shell knows 20260101000000',
  ],
])('rejects a release that needs a newer %s than the shell has', async (_what, terms, sentence) => {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  const { code, output } = await run(releases, 'publish', 'owner', owner('1.0.0-2b', terms));
  expect(output).toBe(
    `Error: remote_owner needs ${sentence}. Release the shell first, in the project of the site: npm run release -- publish host\n`,
  );
  expect(code).toBe(1);
  expect(versionsIn(releases)).toEqual(['1.0.0-1a']);
});

describe('a shell with routes to pages', () => {
  const linking = (version: string, ...pages: string[]) => makeBuild({ name: 'host', version, pages });
  const withPages = (version: string, ...pages: string[]) =>
    makeBuild({ name: 'remote_owner', version, pages });

  test('that no release has is refused, unless they are released with it or by force', async () => {
    const releases = newReleases();
    const first = await run(releases, 'publish', 'host', linking('1.0.0-shell', 'remote_owner/UsersPage'));
    expect(first.code).toBe(0);
    await run(releases, 'publish', 'owner', withPages('1.0.0-1a', 'UsersPage'));
    const newShell = linking('1.0.0-4e', 'remote_owner/UsersPage', 'remote_owner/TeamsPage');
    expect(await run(releases, 'publish', 'host', newShell)).toEqual({
      code: 1,
      output:
        "Error: The shell has routes to remote_owner/TeamsPage, which would be in no release. Release remote_owner first, or in the same step: --with owner. Or leave links to pages that aren't there: add --force\n",
    });
    expect(registryOf(releases).host?.[0]?.version).toBe('1.0.0-shell');
    const newOwner = `owner=${withPages('1.0.0-2b', 'UsersPage', 'TeamsPage')}`;
    expect((await run(releases, 'publish', 'host', newShell, '--with', newOwner)).code).toBe(0);
    const forced = linking('1.0.0-forced', 'remote_admin/SitePage');
    expect((await run(releases, 'publish', 'host', forced)).output).toContain('Release remote_admin first');
    expect((await run(releases, 'publish', 'host', forced, '--force')).code).toBe(0);
  });

  test('keeps a remote from being released, or rolled back, without them', async () => {
    const releases = newReleases();
    await run(releases, 'publish', 'host', linking('1.0.0-shell', 'remote_owner/UsersPage'));
    await run(releases, 'publish', 'owner', withPages('1.0.0-0d', 'OldPage'), '--force');
    await run(releases, 'publish', 'owner', withPages('1.0.0-1a', 'UsersPage'));
    const { output } = await run(releases, 'publish', 'owner', withPages('1.0.0-2b', 'TeamsPage'));
    expect(output).toContain('Release a shell without them first.');
    expect((await run(releases, 'rollback', 'owner')).output).toContain('remote_owner/UsersPage');
    expect(versionsIn(releases)).toEqual(['1.0.0-1a', '1.0.0-0d']);
  });
});

const shell = (version: string, session: string) =>
  makeBuild({ name: 'host', version, contracts: { session } });

/** A released shell and two remotes that need its contract. */
async function withRemotes() {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  await run(releases, 'publish', 'admin', makeBuild({ name: 'remote_admin', version: '1.0.0-1a' }));
  return releases;
}

test('a shell that a released remote cannot run in is released with it, by force, or not at all', async () => {
  const releases = await withRemotes();
  const newShell = shell('2.0.0-shell', '2.0.0');
  const before = registryOf(releases);
  const refused = await run(releases, 'publish', 'host', newShell);
  expect(refused).toEqual({
    code: 1,
    output:
      "Error: This shell can't run remote_owner and remote_admin: remote_owner needs the contract session ^1.0.0, and the shell has 2.0.0; remote_admin needs the contract session ^1.0.0, and the shell has 2.0.0. Release them with it: npm run release -- publish host --with owner,admin. Or leave these parts of the site without a working release: add --force\n",
  });
  const newOwner = `owner=${owner('2.0.0-1a', { contracts: { session: '2.0.0' } })}`;
  const incomplete = await run(releases, 'publish', 'host', newShell, '--with', newOwner);
  expect(incomplete.output).toContain("can't run remote_admin: ");
  expect(incomplete.output).toContain('npm run release -- publish host --with owner,admin');
  expect(registryOf(releases)).toEqual(before);

  const admin = makeBuild({ name: 'remote_admin', version: '2.0.0-1a', contracts: { session: '2.0.0' } });
  const together = await run(releases, 'publish', 'host', newShell, '--with', `${newOwner},admin=${admin}`);
  expect(together.output).toContain('remote_admin 2.0.0-1a is released');
  expect(together.code).toBe(0);
  expect(Object.values(registryOf(releases)).map(([newest]) => newest?.version)).toEqual([
    '2.0.0-shell',
    '2.0.0-1a',
    '2.0.0-1a',
  ]);

  const forced = await run(releases, 'publish', 'host', shell('3.0.0-shell', '3.0.0'), '--force');
  expect(forced.code).toBe(0);
});

test('a newer database does not keep a shell from being released or rolled back', async () => {
  const releases = withShell();
  const newer = makeBuild({ name: 'host', version: '1.1.0-shell', migration: '20270101000000' });
  await run(releases, 'publish', 'host', newer);
  await run(releases, 'publish', 'owner', owner('1.0.0-1a', { migration: '20270101000000' }));
  expect((await run(releases, 'rollback', 'host')).code).toBe(0);
});

test('a rollback that leaves a remote without a shell for it is refused; both can be rolled back together', async () => {
  const releases = await withRemotes();
  const next = { contracts: { session: '2.0.0' } };
  const others = `owner=${owner('2.0.0-1a', next)},admin=${makeBuild({ name: 'remote_admin', version: '2.0.0-1a', ...next })}`;
  await run(releases, 'publish', 'host', shell('2.0.0-shell', '2.0.0'), '--with', others);
  const before = registryOf(releases);

  const host = await run(releases, 'rollback', 'host');
  expect(host.output).toContain('remote_owner needs the contract session ^2.0.0, and the shell has 1.0.0;');
  expect(host.output).toContain(
    'Roll them back with it: npm run release -- rollback host --with owner,admin.',
  );
  expect(host.code).toBe(1);
  const remote = await run(releases, 'rollback', 'owner');
  expect(remote).toEqual({
    code: 1,
    output:
      'Error: remote_owner needs the contract session ^1.0.0, and the shell has 2.0.0. Roll back the shell with it, in the project of the site: npm run release -- rollback owner --with host. Or leave this part of the site without a working release: add --force\n',
  });
  expect(registryOf(releases)).toEqual(before);

  const together = await run(releases, 'rollback', 'host', '--with', 'owner,admin');
  expect(together.code).toBe(0);
  expect(versionsIn(releases)).toEqual(['1.0.0-1a']);
  await run(releases, 'publish', 'owner', owner('1.0.0-2b'));
  expect((await run(releases, 'rollback', 'owner', '--force')).code).toBe(0);
});

test('explains what to do without a shell and for an unknown app', async () => {
  const releases = newReleases();
  const withoutShell = await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  expect(withoutShell.output).toBe(
    'Error: No shell has been released yet. Release it first, in the project of the site: npm run release -- publish host\n',
  );
  // Refused before anything is built or copied.
  expect((await run(releases, 'publish', 'owner', 'nowhere')).output).toBe(withoutShell.output);
  for (const name of ['nobody', 'toString']) {
    const unknown = await run(releases, 'publish', name);
    expect(unknown.output).toMatch(/^Error: Name an app: host, public, admin, owner/);
    expect(unknown.code).toBe(1);
  }
  expect(withoutShell.code).toBe(1);
  const mistaken = await run(releases, 'publish', 'owner', '--wiht', 'admin');
  expect(mistaken).toEqual({ code: 1, output: expect.stringMatching(/^error: unknown option '--wiht'/) });
  await run(releases, 'publish', 'host', shell('1.0.0-shell', '1.0.0'));
  const noBuild = await run(releases, 'publish', 'owner', 'docs');
  expect(noBuild).toEqual({
    code: 1,
    output:
      "Error: docs isn't the folder of a build: it has no release.json. Make one first: npm run build\n",
  });
  const other = await run(releases, 'publish', 'admin', owner('1.0.0-1a'));
  expect(other.output).toBe('Error: This is a build of remote_owner, not of remote_admin\n');
});

test('rejects different files for an existing release, and reports damaged files', async () => {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-1a'));
  const other = await run(releases, 'publish', 'owner', owner('1.0.0-1a', { files: 4 }));
  expect(other.output).toContain('contains different files for the same sources, so it was not overwritten');
  writeFileSync(join(releases, 'remote_owner/1.0.0-1a/1.js'), 'changed');
  const listed = await run(releases, 'list');
  expect(listed.output).toContain('1.js has changed since it was built');
  expect(listed.code).toBe(1);
  const {
    host,
    remote_owner: [{ entry, ...row }],
  } = JSON.parse(readFileSync(join(releases, 'remotes.json'), 'utf8'));
  writeFileSync(join(releases, 'remotes.json'), JSON.stringify({ host, remote_owner: [row] }));
  expect((await run(releases, 'list')).output).toContain('(its row is malformed, so browsers ignore it)');
});

test('files of a killed release do not end up in the next one', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const releases = withShell();
  const release = (build: (into: string) => Promise<void>) =>
    publish([{ name: 'remote_owner', address: 'https://owner.example.com', build }], { folder: releases });
  let late = '';
  const killed = release(async (into) => {
    late = into;
    throw new Error('killed');
  });
  await expect(killed).rejects.toThrow('killed');
  const built = owner('1.0.0-4e');
  await release(async (into) => {
    cpSync(built, into, { recursive: true });
    mkdirSync(late, { recursive: true });
    writeFileSync(join(late, 'late.js'), 'from the release before');
  });
  const files = readdirSync(join(releases, 'remote_owner/1.0.0-4e')).sort();
  expect(files).toEqual([...readdirSync(built), 'files.json'].sort());
});

test('a release fails when another machine, which sees no lock, has released meanwhile', async () => {
  jest.spyOn(console, 'log').mockImplementation(() => {});
  const releases = withShell();
  const build = async (into: string) => {
    rmSync(join(releases, 'release.lock'));
    const events = makeBuild({ name: 'remote_events', version: '1.0.0-2b' });
    expect((await run(releases, 'publish', 'events', events)).code).toBe(0);
    cpSync(owner('1.0.0-1a'), into, { recursive: true });
  };
  const slow = publish([{ name: 'remote_owner', address: 'https://owner.example.com', build }], {
    folder: releases,
  });
  await expect(slow).rejects.toThrow('Something else was released meanwhile');
  expect(Object.keys(registryOf(releases))).toEqual(['host', 'remote_events']);
});

test('a release killed at any step leaves the old or the new registry, with complete releases only', async () => {
  const releases = withShell();
  await run(releases, 'publish', 'owner', owner('1.0.0-f1'));
  let step = 1;
  const seen = new Set<string>();
  while (await killedAt(step, releases, 'publish', 'owner', owner(`1.0.0-${step}`))) {
    await expectSound(releases);
    seen.add(versionsIn(releases)[0] ?? '');
    step += 1;
  }
  expect(step).toBeGreaterThan(20);
  expect([...seen][0]).toBe('1.0.0-f1');
  expect(seen.size).toBeGreaterThan(1);
  await expectSound(releases);
  expect(versionsIn(releases)[0]).toBe(`1.0.0-${step}`);
});

test('a release of several apps killed at any step leaves all of the old ones or all of the new ones', async () => {
  const releases = await withRemotes();
  const build = (name: string, step: number) =>
    makeBuild({ name, version: `1.0.0-${step}`, contracts: { session: `${step}.0.0` } });
  let step = 2;
  const all = () => [
    build('host', step),
    '--with',
    `owner=${build('remote_owner', step)},admin=${build('remote_admin', step)}`,
  ];
  while (await killedAt(step * 5, releases, 'publish', 'host', ...all())) {
    await expectSound(releases);
    const newest = Object.values(registryOf(releases)).map(([row]) =>
      row?.version.replace(/(shell|1a)$/, '1'),
    );
    expect(new Set(newest).size).toBe(1);
    step += 1;
  }
  expect(step).toBeGreaterThan(8);
});

test('a rollback killed at any step leaves the old or the new registry', async () => {
  const releases = withShell();
  for (const version of ['1.0.0-1a', '1.0.0-2b']) await run(releases, 'publish', 'owner', owner(version));
  const file = join(releases, 'remotes.json');
  const before = readFileSync(file);
  const seen = new Set<number>();
  for (let step = 1; await killedAt(step, releases, 'rollback', 'owner'); step += 1) {
    await expectSound(releases);
    seen.add(versionsIn(releases).length);
    writeFileSync(file, before);
  }
  expect([...seen]).toEqual([2, 1]);
  expect(versionsIn(releases)).toEqual(['1.0.0-1a']);
});
