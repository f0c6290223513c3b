import { randomUUID } from 'node:crypto';
import { existsSync, lstatSync, realpathSync } from 'node:fs';
import { cp, mkdir, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../project/command.ts';
import { parseAs } from '../project/files.ts';
import { isAddress, parseRegistry } from '../registry/registry.ts';
import { isVersion } from '../registry/reports.ts';
import {
  changeRegistry,
  flawAmong,
  flawOf,
  hashesOf,
  isNamed,
  type Registry,
  type Release,
  STAGING,
  seal,
  sync,
} from './folder.ts';
import { checkChange, offersIn } from './refusals.ts';
import { checkBeginning, checkNew, shareOf } from './shares.ts';

/** How many releases of an app the registry lists. The folders of older ones stay. */
const KEPT = 5;

interface Options {
  folder: string;
  /** Whether a remote may be left with a shell that can't run it, and a damaged release may be used again. */
  force?: boolean;
}

const withoutCompressed = (list: Record<string, string>) =>
  JSON.stringify(Object.entries(list).filter(([file]) => !/\.(br|gz)$/.test(file)));

/** Moves a sealed release into place, in full or not at all. If it is already there, it must be the same. */
async function install(staged: string, place: string) {
  if (!existsSync(place)) {
    await mkdir(join(place, '..'), { recursive: true });
    await rename(staged, place);
    await sync(join(place, '..'));
    return;
  }
  const same = withoutCompressed(await hashesOf(staged)) === withoutCompressed(await hashesOf(place));
  if (!same)
    throw new UserError(`${place} contains different files for the same sources, so it was not overwritten`);
}

function checkNames(names: string[]) {
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice) throw new UserError(`${twice} is named twice`);
}

async function checkFiles(place: string, remedy = '') {
  const flaw = await flawOf(place);
  if (flaw) throw new UserError(`${place} is damaged: ${flaw}${remedy}`);
}

/** An app to release, and what builds it into a folder. */
export interface Part {
  /** The federated name of the app. */
  name: string;
  /** Where its releases are served. */
  address: string;
  /** In how many of 100 browsers it is used; in all by default. */
  share?: number;
  build: (into: string) => Promise<void>;
}

/** Where RELEASE_URL says that releases are served; empty if it's unset, as GitHub passes a variable that nobody has set. */
export function releaseUrl() {
  const { RELEASE_URL: said = '' } = process.env;
  if (said && !isAddress(said))
    throw new UserError(
      `RELEASE_URL must be an address such as https://news.example.com/releases, not "${said}"`,
    );
  return said.replace(/\/+$/, '');
}

/** Copies a finished build, without symbolic links. */
export async function copyBuild(built: string, into: string) {
  if (!lstatSync(join(built, 'release.json'), { throwIfNoEntry: false })?.isFile())
    throw new UserError(
      `${built} isn't the folder of a build: it has no release.json. Make one first: npm run build`,
    );
  // What links elsewhere isn't part of a build, and would be served to everybody.
  const filter = (file: string) => !lstatSync(file).isSymbolicLink();
  await cp(realpathSync(built), into, { recursive: true, filter });
}

/** Whether browsers ignore the row of a remote. */
export const isIgnored = (row: Release) => parseRegistry({ [row.name]: [row] }).get(row.name)?.length !== 1;

/** What is wrong with the build of a remote, which may have been made elsewhere; undefined if it can be released. */
async function flawIn(release: Release, row: Release, folder: string): Promise<string | undefined> {
  const { version, entry, integrity, offers, pages, texts = {}, server } = release;
  if (!isVersion(version) || offers || !integrity) return 'release.json is not that of a remote';
  if (isIgnored(row)) return 'release.json is malformed';
  const named = [...Object.values(pages).flat(), ...Object.values(texts), ...(server ? [server] : [])];
  return flawAmong([{ file: entry, integrity }, ...named], folder);
}

async function stage({ name, address, share, build }: Part, releases: string) {
  // A new folder each time: the build of a killed release may go on for a while.
  const folder = join(releases, STAGING, randomUUID());
  await build(folder);
  const described = await readFile(join(folder, 'release.json'), 'utf8');
  const release = parseAs<Release>(isNamed, described, `release.json of ${name}`);
  if (release.name !== name) throw new UserError(`This is a build of ${release.name}, not of ${name}`);
  const path = `${release.name}/${release.version}`;
  // The shell is served as the site itself, whatever the address.
  const from = release.offers ? path : `${address}/${path}`;
  const row: Release = { ...release, entry: `${from}/${release.entry}`, share };
  const flaw = name !== 'host' && (await flawIn(release, row, folder));
  if (flaw) throw new UserError(`This build of ${name} can't be released: ${flaw}`);
  return { folder, path, row };
}

const withRow = (registry: Registry, row: Release): Registry => {
  const others = (registry[row.name] ?? []).filter(({ version }) => version !== row.version);
  return { ...registry, [row.name]: [row, ...others].slice(0, KEPT) };
};

/** Releases apps together: the registry lists them once every file is in place, all in one step. */
export const publish = (parts: Part[], { folder, force }: Options) =>
  changeRegistry(folder, async (registry) => {
    const names = parts.map(({ name }) => name);
    checkNames(names);
    // A build takes longer than most checks, so those that don't need it come before.
    if (!force && !names.includes('host')) offersIn(registry);
    for (const { name, share } of parts) checkBeginning(registry, name, share);
    const staged: Awaited<ReturnType<typeof stage>>[] = [];
    for (const part of parts) staged.push(await stage(part, folder));
    for (const { row } of staged) checkNew(registry, row);
    const next = staged.reduce((rows, { row }) => withRow(rows, row), registry);
    if (!force) checkChange({ command: 'publish', names, next });
    for (const { folder: built, path } of staged) {
      const place = join(folder, path);
      await seal(built);
      await install(built, place);
      await checkFiles(place);
    }
    const lines = staged.map(({ row: { name, version, share, entry } }) => {
      const where = share ? ` in ${shareOf(share)}` : '';
      return `${name} ${version} is released${where}: ${entry}`;
    });
    return { next, lines };
  });

/** Removes the newest release of each app from the registry in one step, so that the one before it is used again. */
export const rollBack = (names: string[], { folder, force }: Options) =>
  changeRegistry(folder, async (registry) => {
    checkNames(names);
    const next = { ...registry };
    const lines = names.map((name) => {
      const [newest, previous, ...older] = registry[name] ?? [];
      if (!newest || !previous) throw new UserError(`${name} has no older release to roll back to`);
      next[name] = [previous, ...older];
      return `${name} ${newest.version} is rolled back; ${previous.version} is the newest again`;
    });
    if (!force) {
      checkChange({ command: 'rollback', names, next });
      // Beside a registry that was downloaded alone, there are no files to check.
      const isAlone = !Object.keys(registry).some((name) => existsSync(join(folder, name)));
      for (const row of isAlone ? [] : names.flatMap((name) => next[name]?.[0] ?? []))
        await checkFiles(join(folder, row.name, row.version), '. Restore it, or add --force');
    }
    return { next, lines };
  });
