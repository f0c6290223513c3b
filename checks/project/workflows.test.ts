import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { apps } from '../../delivery/project/apps';

jest.setTimeout(60_000);

const root = join(import.meta.dirname, '../..');
const workflows = join(root, '.github/workflows');
const read = (file: string) => readFileSync(join(workflows, file), 'utf8');

const workshop = mkdtempSync(join(tmpdir(), 'newsletters-workflows-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

/** What GitHub would reject in the workflows of a folder, a line for each problem. */
function problemsIn(folder: string): string[] {
  const files = readdirSync(folder).map((file) => join(folder, file));
  const command = ['--import', 'tsx', join(root, 'checks/project/checkWorkflows.ts'), ...files];
  const { stdout, stderr, status } = spawnSync(process.execPath, command, { cwd: root, encoding: 'utf8' });
  expect({ stderr, status }).toEqual({ stderr: '', status: 0 });
  return stdout.split('\n').filter((line) => line !== '');
}

test("every workflow follows GitHub's schema", () => {
  expect(problemsIn(workflows)).toEqual([]);
});

test('the check finds unknown keys and values, broken expressions, and inputs that do not exist', () => {
  const folder = mkdtempSync(join(workshop, 'broken-'));
  cpSync(workflows, folder, { recursive: true });
  const breakIn = (file: string, from: string, to: string) => {
    const text = readFileSync(join(folder, file), 'utf8');
    expect(text).toContain(from);
    writeFileSync(join(folder, file), text.replace(from, to));
  };
  breakIn('check.yml', 'timeout-minutes:', 'timeout-hours:');
  breakIn('check.yml', 'matrix.node }}', 'matrix.node( }}');
  breakIn('release.yml', 'queue: max', 'queue: long');
  breakIn('release-owner.yml', 'app: owner', 'name: owner');
  const problems = problemsIn(folder).join('\n');
  for (const problem of [
    "Unexpected value 'timeout-hours'",
    "Unexpected symbol: '('",
    "Unexpected value 'long'",
    'name is not defined in the referenced workflow',
    'Input app is required',
  ]) {
    expect(problems).toContain(problem);
  }
});

test.each(apps)(
  '$folder has a workflow that releases it when a source of its build changes',
  ({ folder }) => {
    const name = folder.replace('remote-', '');
    const workflow = read(`release-${name}.yml`);
    const { globalDependencies } = JSON.parse(readFileSync(join(root, 'turbo.json'), 'utf8'));
    // The shell has the texts of the server.
    const server = name === 'host' ? ['delivery/render/**'] : [];
    const paths = /paths:\n((?: +- .*\n)+)/.exec(workflow)?.[1]?.match(/[^\s"-][^\s"]*/g);
    expect(paths).toEqual([`${folder}/**`, 'shared/**', ...globalDependencies, ...server, '!**/*.test.*']);
    expect(workflow).toContain(`app: ${name}\n`);
  },
);

test('actions of others are pinned to a commit', () => {
  const used = readdirSync(workflows).flatMap((file) => read(file).match(/uses: .*/g) ?? []);
  const foreign = used.filter((line) => !line.startsWith('uses: ./'));
  expect(foreign.length).toBeGreaterThan(0);
  expect(foreign.filter((line) => !/@[0-9a-f]{40} # v\d+\.\d+\.\d+$/.test(line))).toEqual([]);
});

test('a release without RELEASE_URL fails before anything is built', () => {
  const [, command = ''] = /run: \|\n( +\[ "\$RELEASE_URL".*\n)/.exec(read('release.yml')) ?? [];
  const run = (RELEASE_URL: string) =>
    spawnSync('bash', ['-ec', command], { env: { ...process.env, RELEASE_URL }, encoding: 'utf8' });
  expect(run('')).toMatchObject({
    status: 1,
    stderr: expect.stringMatching(/^Set the variable RELEASE_URL /),
  });
  expect(run('https://news.example.com/releases')).toMatchObject({ status: 0, stderr: '' });
});

/** Runs `.github/await` with a stand-in for `gh` that answers so, one state after the other, and a `sleep` of a minute. */
function wait(...states: string[]) {
  const folder = mkdtempSync(join(workshop, 'await-'));
  writeFileSync(join(folder, 'states'), states.join('\n'));
  const program = (name: string, lines: string) =>
    writeFileSync(join(folder, name), `#!/bin/sh\ncd ${folder}\n${lines}\n`, { mode: 0o755 });
  program('gh', 'echo "$2" >> asked; head -n 1 states; [ "$(wc -l < states)" -eq 0 ] || sed -i 1d states');
  const clock = 'sleep() { SECONDS=$((SECONDS + 60)); }; export -f sleep';
  const env = {
    ...process.env,
    PATH: `${folder}:${process.env.PATH}`,
    GITHUB_REPOSITORY: 'a/b',
    GITHUB_SHA: 'c0ffee',
  };
  const said = execFileSync('bash', ['-c', `${clock}; source ${root}/.github/await release-host.yml`], {
    encoding: 'utf8',
    env,
  });
  return { said: said.trim(), asked: readFileSync(join(folder, 'asked'), 'utf8').trim().split('\n') };
}

test.each([
  [['none', 'waiting', 'waiting', 'waiting', 'waiting', 'success'], 'success', 6],
  [['waiting', 'failure'], 'failure', 2],
  [['success'], 'success', 1],
  [['none'], 'none', 3],
])('with runs that are %j, a release waits and learns "%s"', (states, said, times) => {
  const outcome = wait(...states);
  expect(outcome.said).toBe(said);
  expect(outcome.asked).toEqual(
    Array(times).fill('repos/a/b/actions/workflows/release-host.yml/runs?head_sha=c0ffee'),
  );
});

/** Makes a folder of releases with one new release, and a deployment that has an older one. */
function newRelease(app: string) {
  const folder = mkdtempSync(join(workshop, 'upload-'));
  const releases = join(folder, 'releases');
  mkdirSync(join(releases, app, '1.0.0-new'), { recursive: true });
  mkdirSync(join(releases, '.staging'));
  for (const file of ['index.html', 'main.js'])
    writeFileSync(join(releases, app, '1.0.0-new', file), `new ${file}`);
  writeFileSync(join(releases, 'remotes.json'), 'new registry');
  const target = join(folder, 'target');
  mkdirSync(join(target, 'site'), { recursive: true });
  writeFileSync(join(target, 'site/remotes.json'), 'old registry');
  writeFileSync(join(folder, 'deployed.json'), 'old registry');
  writeFileSync(join(folder, 'deployed.etag'), '"one"\r\n');
  return { folder, releases, target };
}

const upload = (
  { folder, releases, target }: ReturnType<typeof newRelease>,
  command: string,
  registryCommand = '',
  more = '',
) =>
  execFileSync(join(root, '.github/upload'), {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
    env: {
      ...process.env,
      RELEASES_DIR: releases,
      DEPLOYED_DIR: folder,
      REGISTRY_URL: `file://${target}/site/remotes.json`,
      REGISTRY_COMMAND: registryCommand,
      UPLOAD_COMMAND: command,
      UPLOAD_ENV: `# For the upload\n\nTARGET=${target}\nOTHER="with a space"${more}`,
    },
  });

// Says what it copies, relative to the target.
const copy = '(cd "$FROM" && find . -type f | sort); mkdir -p "$TARGET/$TO"; cp -R "$FROM/." "$TARGET/$TO"';

test('an upload sends the files of a release first and the registry last', () => {
  const remote = newRelease('remote_owner');
  expect(upload(remote, copy).trim().split('\n')).toEqual([
    'Uploading to releases',
    './remote_owner/1.0.0-new/index.html',
    './remote_owner/1.0.0-new/main.js',
    'Uploading to site',
    './remotes.json',
  ]);
  expect(readFileSync(join(remote.target, 'site/remotes.json'), 'utf8')).toBe('new registry');
});

test("an upload of the shell replaces the site's page after its scripts and before the registry", () => {
  const shell = newRelease('host');
  expect(upload(shell, copy).trim().split('\n').slice(3)).toEqual([
    'Uploading to site',
    './main.js',
    'Uploading to site',
    './index.html',
    'Uploading to site',
    './remotes.json',
  ]);
  expect(readFileSync(join(shell.target, 'site/index.html'), 'utf8')).toBe('new index.html');
});

test('values for the upload are taken as they are, and nothing in them is executed', () => {
  const { folder, releases, target } = newRelease('remote_owner');
  const mark = join(folder, 'executed');
  const secret = `a$(touch ${mark})\`touch ${mark}\`; touch ${mark} & "b" 'c' \\d`;
  const said = upload({ folder, releases, target }, 'printenv OTHER SECRET', '', `\r\nSECRET=${secret}`);
  expect(said).toContain(`with a space\n${secret}\n`);
  expect(readdirSync(folder)).not.toContain('executed');
  expect(() => upload({ folder, releases, target }, copy, '', '\nexport SECRET=1')).toThrow();
});

test('an upload that fails leaves the deployed registry as it was', () => {
  const remote = newRelease('remote_owner');
  expect(() => upload(remote, `${copy}; [ "$TO" != releases ]`)).toThrow();
  expect(readFileSync(join(remote.target, 'site/remotes.json'), 'utf8')).toBe('old registry');
});

describe('while another repository releases to the same site', () => {
  test('a registry that has changed is left as it is, and so is the page of the site', () => {
    for (const app of ['remote_owner', 'host']) {
      const release = newRelease(app);
      writeFileSync(join(release.target, 'site/remotes.json'), 'their registry');
      expect(() => upload(release, copy)).toThrow();
      expect(readFileSync(join(release.target, 'site/remotes.json'), 'utf8')).toBe('their registry');
      expect(readdirSync(join(release.target, 'site'))).not.toContain('index.html');
    }
  });

  test('a deployment that compares entity tags gets that of the registry which the release was added to', () => {
    const release = newRelease('remote_owner');
    const conditional = `[ "$ETAG" = '"one"' ]; cp "$FROM/remotes.json" "$TARGET/site/put.json"`;
    upload(release, copy, conditional);
    expect(readFileSync(join(release.target, 'site/put.json'), 'utf8')).toBe('new registry');
    expect(readFileSync(join(release.target, 'site/remotes.json'), 'utf8')).toBe('old registry');
    const late = newRelease('remote_owner');
    writeFileSync(join(late.folder, 'deployed.etag'), '"other"\n');
    expect(() => upload(late, copy, conditional)).toThrow();
  });
});
