import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { expectSound, killedAt, makeBuild, newReleases, registryOf, run } from './testing';

jest.setTimeout(180_000);

const owner = (version: string) => makeBuild({ name: 'remote_owner', version: `1.0.0-${version}` });

/** A shell and these releases of the owner console, the last one in a staged rollout. */
async function releasesWith(...versions: string[]) {
  const releases = newReleases();
  await run(releases, 'publish', 'host', makeBuild({ name: 'host', version: '1.0.0-shell' }));
  for (const [index, version] of versions.entries()) {
    const share = index > 0 && index === versions.length - 1 ? ['--share', '10'] : [];
    expect((await run(releases, 'publish', 'owner', owner(version), ...share)).code).toBe(0);
  }
  return releases;
}

const rowsIn = (releases: string) =>
  (registryOf(releases).remote_owner ?? []).map(({ version, share }) => [version.slice(6), share]);

test('a staged rollout has its share until it is promoted or rolled back', async () => {
  const releases = await releasesWith('1a', '2b');
  expect(rowsIn(releases)).toEqual([
    ['2b', 10],
    ['1a', undefined],
  ]);
  expect((await run(releases, 'list')).output).toContain('(in 10 of 100 browsers)');
  const shared = await run(releases, 'share', 'owner', '50');
  expect(shared.output).toBe('remote_owner 1.0.0-2b is used in 50 of 100 browsers, before in 10\n');
  expect(rowsIn(releases)[0]).toEqual(['2b', 50]);
  const promoted = await run(releases, 'promote', 'owner');
  expect(promoted.output).toBe('remote_owner 1.0.0-2b is used in every browser\n');
  expect(rowsIn(releases)).toEqual([
    ['2b', undefined],
    ['1a', undefined],
  ]);
  await run(releases, 'publish', 'owner', owner('3c'), '--share', '5');
  expect((await run(releases, 'rollback', 'owner')).code).toBe(0);
  expect(rowsIn(releases).map(([version]) => version)).toEqual(['2b', '1a']);
  // A release that was rolled back can be released again.
  await run(releases, 'publish', 'owner', owner('3c'), '--share', '5');
  expect(rowsIn(releases)[0]).toEqual(['3c', 5]);
});

test('says in a sentence what is not possible, and changes nothing', async () => {
  const releases = await releasesWith('1a', '2b');
  const before = rowsIn(releases);
  const running =
    'Error: remote_owner 1.0.0-2b is in a staged rollout, used in 10 of 100 browsers. End it first with promote (for everybody) or rollback (for nobody)\n';
  const range =
    'Error: A share is a whole number from 1 to 99. End a staged rollout with promote (for everybody) or rollback (for nobody)';
  const shell = "Error: The shell can't be released in stages, because its page is the same for everybody\n";
  const refused: [string[], string][] = [
    [['publish', 'owner', owner('3c'), '--share', '10'], running],
    [['publish', 'owner', owner('3c')], running],
    [['share', 'owner', '0'], range],
    [['share', 'owner', '100'], range],
    [['share', 'owner', '2.5'], range],
    [['share', 'owner'], "error: missing required argument '1–99'\n"],
    [['publish', 'host', '--share', '10'], shell],
    [['share', 'host', '10'], shell],
    [['promote', 'host'], shell],
  ];
  for (const [[command = '', ...names], sentence] of refused) {
    const { code, output } = await run(releases, command, ...names);
    expect([code, output]).toEqual([1, expect.stringContaining(sentence)]);
  }
  expect(rowsIn(releases)).toEqual(before);
});

test('a staged rollout needs an earlier release beside it', async () => {
  const releases = await releasesWith();
  const alone = await run(releases, 'publish', 'owner', owner('1a'), '--share', '10');
  expect(alone.output).toContain('no release for the other browsers yet. Release it without --share');
  const same = owner('1a');
  await run(releases, 'publish', 'owner', same);
  const again = await run(releases, 'publish', 'owner', same, '--share', '10');
  expect(again.output).toBe('Error: remote_owner 1.0.0-1a is released already, in every browser\n');
  const none = await run(releases, 'promote', 'owner');
  expect(none.output).toBe(
    'Error: remote_owner has no staged rollout. Begin one with --share, such as --share 10, when you release it\n',
  );
});

test('a promotion killed at any step leaves the old or the new registry', async () => {
  const releases = await releasesWith('1a', '2b');
  const file = join(releases, 'remotes.json');
  const before = readFileSync(file);
  const states = [
    rowsIn(releases),
    [
      ['2b', undefined],
      ['1a', undefined],
    ],
  ];
  const seen = new Set<number>();
  for (let step = 1; await killedAt(step, releases, 'promote', 'owner'); step += 1) {
    await expectSound(releases);
    const state = states.findIndex((rows) => isDeepStrictEqual(rows, rowsIn(releases)));
    expect(state).toBeGreaterThanOrEqual(0);
    seen.add(state);
    writeFileSync(file, before);
  }
  expect([...seen]).toEqual([0, 1]);
  expect(rowsIn(releases)).toEqual(states[1]);
});

test('--health says what browsers have reported about the listed releases, and how to take one back', async () => {
  const releases = await releasesWith('0a', '0b');
  const failure = { remote: 'remote_owner', version: '1.0.0-0b', phase: 'crash', reason: 'error', count: 3 };
  let reported = [failure];
  const server = createServer((_request, response) =>
    response.end(
      JSON.stringify([...reported, null, { ...failure, version: '1.0.0-ff' }, { ...failure, count: 'x' }]),
    ),
  ).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  process.env.REPORT_URL = `http://127.0.0.1:${port}/`;
  expect(await run(releases, 'list', '--health')).toEqual({
    code: 0,
    output: 'remote_owner 1.0.0-0b crashed (3)  (npm run release -- rollback owner)\n',
  });
  // The release before it may lack the same texts.
  reported = [{ ...failure, phase: 'texts', reason: 'language' }];
  expect(await run(releases, 'list', '--health')).toEqual({
    code: 0,
    output: 'remote_owner 1.0.0-0b lacked texts in the language of the site (3)\n',
  });
  await new Promise((resolve) => server.close(resolve));
  const gone = await run(releases, 'list', '--health');
  expect(gone).toEqual({ code: 1, output: expect.stringContaining("can't be read: ") });
  delete process.env.REPORT_URL;
});
