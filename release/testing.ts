import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const root = join(__dirname, '..');

/** A folder of releases and of builds to release, gone after the tests. */
export const workshop = mkdtempSync(join(tmpdir(), 'newsletters-release-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

const hashOf = (text: string) => `sha384-${createHash('sha384').update(text).digest('base64')}`;

interface Build {
  name: string;
  version: string;
  contracts?: Record<string, string>;
  migration?: string;
  /** How many files the build has. */
  files?: number;
}

/** Makes a folder as a build leaves it. */
export function makeBuild({ name, version, contracts, migration, files = 3 }: Build): string {
  const folder = mkdtempSync(join(workshop, 'build-'));
  const texts = Array.from({ length: files }, (_, index) => `// ${name} ${version} ${index}\n`.repeat(500));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.js`), text);
  const terms = { contracts: contracts ?? { session: '1.0.0' }, migration: migration ?? '20260101000000' };
  const ranges = Object.fromEntries(Object.entries(terms.contracts).map(([door, is]) => [door, `^${is}`]));
  const release = {
    name,
    version,
    entry: '0.js',
    integrity: hashOf(texts[0] ?? ''),
    pages: {},
    ...(name === 'host'
      ? { needs: { contracts: {}, migration: '' }, offers: terms }
      : { needs: { contracts: ranges, migration: terms.migration } }),
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(release));
  return folder;
}

/** A new folder of releases. */
export function newReleases(): string {
  const folder = join(workshop, `releases-${Math.random()}`);
  mkdirSync(folder);
  return folder;
}

/** Starts one of the commands on a folder of releases; with DIE_AT it is killed at that step. */
export function start(
  releases: string,
  [command, ...names]: string[],
  env: NodeJS.ProcessEnv = {},
): ChildProcess {
  const dying = env.DIE_AT ? ['--import', './release/dieAt.mjs'] : [];
  return spawn(
    process.execPath,
    [...dying, '--import', 'tsx', `release/${command === 'releases' ? 'list' : command}.ts`, ...names],
    {
      cwd: root,
      env: { ...process.env, RELEASES_DIR: releases, RELEASE_URL: 'https://owner.example.com', ...env },
    },
  );
}

/** Runs one of the commands to its end. */
export async function run(releases: string, command: string, ...names: string[]) {
  const child = start(releases, [command, ...names]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  return { code, output };
}

interface Row {
  name: string;
  version: string;
  entry: string;
}

/** The registry as a browser would read it. */
export const registryOf = (releases: string) =>
  JSON.parse(readFileSync(join(releases, 'remotes.json'), 'utf8')) as Record<string, Row[]>;

/** Whether every file that a release was sealed with is there, byte for byte. */
export function isComplete(releases: string, { name, version }: Row): boolean {
  const folder = join(releases, name, version);
  const list = JSON.parse(readFileSync(join(folder, 'files.json'), 'utf8')) as Record<string, string>;
  return Object.entries(list).every(
    ([file, hash]) => hashOf(readFileSync(join(folder, file), 'utf8')) === hash,
  );
}
