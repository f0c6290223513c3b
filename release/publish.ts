import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Offers } from '../host/src/remotes/needs.ts';
import { lockFolder } from '../local/backend/lock.ts';
import { UserError } from '../project/command.ts';
import { inlineScripts } from '../server/headers.ts';
import { incompatibility } from './compatibility.ts';
import { flawOf, listOf, seal } from './files.ts';
import { checkBeginning, checkNew, shareOf } from './gradual.ts';
import { type Registry, type Release, readRegistry, sync, writeRegistry } from './registry.ts';

/** Where releases are built before they are moved into place. */
const STAGING = '.staging';

/** How many releases of an app the registry lists. The folders of older ones stay. */
const KEPT = 5;

interface Options {
  /** The federated name of the app. */
  name: string;
  /** The folder of releases. */
  folder: string;
  /** Where that folder is served. */
  address: string;
  /** In how many of 100 browsers it is used; in all by default. */
  share?: number;
  log: (line: string) => void;
}

/** Changes the folder of releases, one change at a time. First clears away what a killed change left behind. */
export async function whileLocked<Result>(folder: string, change: () => Promise<Result>): Promise<Result> {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder, 'release.lock');
  try {
    // A build of a killed release may still be writing there; then the next change clears it away.
    await rm(join(folder, STAGING), { recursive: true, force: true }).catch(() => {});
    return await change();
  } finally {
    await unlock();
  }
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
  const same = withoutCompressed(await listOf(staged)) === withoutCompressed(await listOf(place));
  if (!same)
    throw new UserError(`${place} contains different files for the same sources, so it was not overwritten`);
}

function noteIncompatible(registry: Registry, offers: Offers, log: Options['log']) {
  for (const [name, releases] of Object.entries(registry)) {
    const why = releases[0] && incompatibility(releases[0], offers);
    if (why) log(`Note: release ${name} again for this shell`);
  }
}

function checkCompatibility(registry: Registry, release: Release, log: Options['log']) {
  if (release.offers) {
    noteIncompatible(registry, release.offers, log);
    return;
  }
  const offers = registry.host?.[0]?.offers;
  if (!offers)
    throw new UserError('No shell has been released yet. Release it first: npm run release -- host');
  const why = incompatibility(release, offers);
  if (why) throw new UserError(why);
}

/** Publishes what `build` writes into the folder it is given; the registry lists it once every file is in place. */
export async function publish(
  build: (into: string) => Promise<void>,
  { name, folder, address, share, log }: Options,
) {
  const registry = await readRegistry(folder);
  checkBeginning(registry, name, share);
  // A new folder each time: the build of a killed release may go on for a while.
  const staged = join(folder, STAGING, randomUUID());
  await mkdir(staged, { recursive: true });
  await build(staged);
  const release = JSON.parse(await readFile(join(staged, 'release.json'), 'utf8')) as Release;
  if (release.name !== name) throw new UserError(`This is a build of ${release.name}, not of ${name}`);
  checkNew(registry, release, share);
  checkCompatibility(registry, release, log);
  await seal(staged);
  const path = `${release.name}/${release.version}`;
  const place = join(folder, path);
  await install(staged, place);
  const flaw = await flawOf(place);
  if (flaw) throw new UserError(`${place} is damaged: ${flaw}`);
  // The shell is served as the site itself, whatever the address.
  const from = release.offers ? path : `${address}/${path}`;
  const page = await readFile(join(place, 'index.html'), 'utf8').catch(() => '');
  const inline = release.offers && inlineScripts(page);
  const row = { ...release, entry: `${from}/${release.entry}`, inline, share };
  const others = (registry[release.name] ?? []).filter(({ version }) => version !== release.version);
  await writeRegistry(folder, { ...registry, [release.name]: [row, ...others].slice(0, KEPT) });
  log(`${release.name} ${release.version} is released${share ? ` in ${shareOf(share)}` : ''}: ${row.entry}`);
}

/** Removes the newest release from the registry, so that the one before it is used again. */
export async function rollBack(name: string, { folder, log }: Pick<Options, 'folder' | 'log'>) {
  const registry = await readRegistry(folder);
  const [newest, previous, ...older] = registry[name] ?? [];
  if (!newest || !previous) throw new UserError(`${name} has no older release to roll back to`);
  await writeRegistry(folder, { ...registry, [name]: [previous, ...older] });
  log(`${name} ${newest.version} is rolled back; ${previous.version} is the newest again`);
  if (previous.offers) noteIncompatible(registry, previous.offers, log);
}
