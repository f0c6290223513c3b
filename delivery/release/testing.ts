import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { integrityOf } from '../build/integrity';
import { run as runProgram } from '../project/run';
import { bundleCommand } from '../project/testing';
import { flawOf, type Registry } from './folder';

/** A temporary folder for builds and releases. */
export const workshop = mkdtempSync(join(tmpdir(), 'newsletters-release-'));
afterAll(() => rmSync(workshop, { recursive: true, force: true }));

interface Build {
  name: string;
  version: string;
  contracts?: Record<string, string>;
  migration?: string;
  files?: number;
  /** The pages of a remote, or those that a shell has routes to. */
  pages?: string[];
}

export function makeBuild({ name, version, contracts, migration, files = 3, pages = [] }: Build): string {
  const folder = mkdtempSync(join(workshop, 'build-'));
  const texts = Array.from({ length: files }, (_, index) => `// ${name} ${version} ${index}\n`.repeat(500));
  for (const [index, text] of texts.entries()) writeFileSync(join(folder, `${index}.js`), text);
  const terms = { contracts: contracts ?? { session: '1.0.0' }, migration: migration ?? '20260101000000' };
  const ranges = Object.fromEntries(
    Object.entries(terms.contracts).map(([name, version]) => [name, `^${version}`]),
  );
  const described = {
    name,
    version,
    entry: '0.js',
    integrity: integrityOf(Buffer.from(texts[0] ?? '')),
    pages: Object.fromEntries(pages.map((page) => [page, []])),
    needs: { contracts: ranges, migration: terms.migration },
    ...(name === 'host' && { offers: terms, routes: pages.map((page) => ({ path: `/${page}`, page })) }),
  };
  writeFileSync(join(folder, 'release.json'), JSON.stringify(described));
  return folder;
}

/** An empty folder of releases. */
export const newReleases = () => mkdtempSync(join(workshop, 'releases-'));

const commands = join(workshop, 'commands');
const program = join(commands, 'verbs.mjs');

beforeAll(() => bundleCommand(commands, 'delivery/release/verbs.ts'));

const environmentOf = (releases: string) => ({
  RELEASES_DIR: releases,
  RELEASE_URL: 'https://owner.example.com/',
});

/** Runs `npm run release` with these words on a folder of releases. */
export const run = (releases: string, ...words: string[]) =>
  runProgram(process.execPath, [program, ...words], environmentOf(releases));

/** The registry as a browser would read it. */
export const registryOf = (releases: string) =>
  JSON.parse(readFileSync(join(releases, 'remotes.json'), 'utf8')) as Registry;

/** Kills a command before its n-th operation on the file system; false if it ended before that. */
export async function killedAt(step: number, releases: string, ...words: string[]) {
  const dying = ['--import', './delivery/release/dieAt.mjs', program, ...words];
  const environment = { ...environmentOf(releases), DIE_AT: String(step) };
  return (await runProgram(process.execPath, dying, environment)).code === null;
}

/** Expects every release in the registry to be complete. */
export async function expectSound(releases: string) {
  for (const rows of Object.values(registryOf(releases))) {
    expect(rows.length).toBeGreaterThan(0);
    for (const { name, version } of rows) expect(await flawOf(join(releases, name, version))).toBeUndefined();
  }
}
