import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { publish, whileLocked } from './publish';
import { expectSound, isComplete, killedAt, makeBuild, newReleases, registryOf, run } from './testing';

jest.setTimeout(180_000);

const owner = (version: string, terms = {}) => makeBuild({ name: 'remote_owner', version, ...terms });

async function withShell() {
  const releases = newReleases();
  await run(releases, 'release', 'host', makeBuild({ name: 'host', version: '1.0.0-shell' }));
  return releases;
}

const versionsIn = (releases: string) =>
  (registryOf(releases).remote_owner ?? []).map(({ version }) => version);

test('each release gets its own folder, and the registry lists the newest first', async () => {
  const releases = await withShell();
  for (const version of ['1.0.0-one', '1.0.0-two']) {
    const { code, output } = await run(releases, 'release', 'owner', owner(version));
    expect(output).toContain(`remote_owner ${version} is released`);
    expect(code).toBe(0);
  }
  const rows = registryOf(releases).remote_owner ?? [];
  expect(rows.map(({ entry }) => entry)).toEqual([
    'https://owner.example.com/remote_owner/1.0.0-two/0.js',
    'https://owner.example.com/remote_owner/1.0.0-one/0.js',
  ]);
  expect(rows.every((row) => isComplete(releases, row))).toBe(true);
  const listed = await run(releases, 'releases');
  expect(listed.output).toMatch(/\* 1\.0\.0-two .*\n {4}1\.0\.0-one /);
  expect(listed.code).toBe(0);
});

test('a rollback removes the newest release from the registry and keeps its folder; the only release cannot be rolled back', async () => {
  const releases = await withShell();
  await run(releases, 'release', 'owner', owner('1.0.0-one'));
  await run(releases, 'release', 'owner', owner('1.0.0-two'));
  expect((await run(releases, 'rollback', 'owner')).code).toBe(0);
  expect(versionsIn(releases)).toEqual(['1.0.0-one']);
  expect(readdirSync(join(releases, 'remote_owner'))).toContain('1.0.0-two');
  const again = await run(releases, 'rollback', 'owner');
  expect(again).toEqual({ code: 1, output: 'Error: remote_owner has no older release to roll back to\n' });
  await run(releases, 'release', 'owner', owner('1.0.0-two'));
  expect(versionsIn(releases)).toEqual(['1.0.0-two', '1.0.0-one']);
});

test.each([
  [
    'contract',
    { contracts: { session: '1.1.0' } },
    'the contract session ^1.1.0; the released shell has 1.0.0',
  ],
  ['contract', { contracts: { search: '1.0.0' } }, 'the contract search ^1.0.0; the released shell has none'],
  [
    'contract',
    { contracts: { session: '2.0.0' } },
    'the contract session ^2.0.0; the released shell has 1.0.0',
  ],
  [
    'migration',
    { migration: '20270101000000' },
    'migration 20270101000000; the released shell knows 20260101000000',
  ],
])('rejects a release that needs a newer %s than the shell has', async (_what, terms, sentence) => {
  const releases = await withShell();
  await run(releases, 'release', 'owner', owner('1.0.0-one'));
  const { code, output } = await run(releases, 'release', 'owner', owner('1.0.0-two', terms));
  expect(output).toBe(
    `Error: remote_owner needs ${sentence}. Release the shell first: npm run release -- host\n`,
  );
  expect(code).toBe(1);
  expect(versionsIn(releases)).toEqual(['1.0.0-one']);
});

test('a new shell lists the remotes that must be released again', async () => {
  const releases = await withShell();
  await run(releases, 'release', 'owner', owner('1.0.0-one'));
  const shell = makeBuild({ name: 'host', version: '1.0.0-new', contracts: { session: '2.0.0' } });
  const { code, output } = await run(releases, 'release', 'host', shell);
  expect(output).toContain('release remote_owner again for this shell');
  expect(code).toBe(0);
  await run(releases, 'release', 'owner', owner('2.0.0-one', { contracts: { session: '2.0.0' } }));
  const back = await run(releases, 'rollback', 'host');
  expect(back.output).toContain('release remote_owner again for this shell');
});

test('explains what to do without a shell and for an unknown app', async () => {
  const releases = newReleases();
  const withoutShell = await run(releases, 'release', 'owner', owner('1.0.0-one'));
  expect(withoutShell.output).toBe(
    'Error: No shell has been released yet. Release it first: npm run release -- host\n',
  );
  for (const name of ['nobody', 'toString']) {
    const unknown = await run(releases, 'release', name);
    expect(unknown.output).toMatch(/^Error: Name an app \(host, public, admin, owner/);
    expect(unknown.code).toBe(1);
  }
  expect(withoutShell.code).toBe(1);
  const other = await run(releases, 'release', 'admin', owner('1.0.0-one'));
  expect(other.output).toBe('Error: This is a build of remote_owner, not of remote_admin\n');
});

test('rejects different files for an existing release, and reports damaged files', async () => {
  const releases = await withShell();
  await run(releases, 'release', 'owner', owner('1.0.0-one'));
  const other = await run(releases, 'release', 'owner', owner('1.0.0-one', { files: 4 }));
  expect(other.output).toContain('contains different files for the same sources, so it was not overwritten');
  writeFileSync(join(releases, 'remote_owner/1.0.0-one/1.js'), 'changed');
  const listed = await run(releases, 'releases');
  expect(listed.output).toContain('1.js has changed');
  expect(listed.code).toBe(1);
});

test('files of a killed release do not end up in the next one', async () => {
  const releases = await withShell();
  const options = {
    name: 'remote_owner',
    folder: releases,
    address: 'https://owner.example.com',
    log: () => {},
  };
  let late = '';
  const killed = whileLocked(releases, () =>
    publish(async (into) => {
      late = into;
      throw new Error('killed');
    }, options),
  );
  await expect(killed).rejects.toThrow('killed');
  const built = owner('1.0.0-next');
  await whileLocked(releases, () =>
    publish(async (into) => {
      cpSync(built, into, { recursive: true });
      mkdirSync(late, { recursive: true });
      writeFileSync(join(late, 'late.js'), 'from the release before');
    }, options),
  );
  const files = readdirSync(join(releases, 'remote_owner/1.0.0-next')).sort();
  expect(files).toEqual([...readdirSync(built), 'files.json'].sort());
});

test('a release killed at any step leaves the old or the new registry, with complete releases only', async () => {
  const releases = await withShell();
  await run(releases, 'release', 'owner', owner('1.0.0-first'));
  let step = 1;
  const seen = new Set<string>();
  while (await killedAt(step, releases, 'release', 'owner', owner(`1.0.0-${step}`))) {
    expectSound(releases);
    seen.add(versionsIn(releases)[0] ?? '');
    step += 1;
  }
  expect(step).toBeGreaterThan(20);
  expect([...seen][0]).toBe('1.0.0-first');
  expect(seen.size).toBeGreaterThan(1);
  expectSound(releases);
  expect(versionsIn(releases)[0]).toBe(`1.0.0-${step}`);
});

test('a rollback killed at any step leaves the old or the new registry', async () => {
  const releases = await withShell();
  for (const version of ['1.0.0-one', '1.0.0-two']) await run(releases, 'release', 'owner', owner(version));
  for (let step = 1; await killedAt(step, releases, 'rollback', 'owner'); step += 1) {
    expectSound(releases);
    if (versionsIn(releases).length === 1) await run(releases, 'release', 'owner', owner('1.0.0-two'));
  }
  expect(versionsIn(releases)).toEqual(['1.0.0-one']);
});
