import { existsSync } from 'node:fs';
import { mkdir, open, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { integrityOf } from '../build/integrity.ts';
import { log, UserError } from '../project/command.ts';
import { filesIn, parseAs } from '../project/files.ts';
import { lockFolder } from '../project/lock.ts';
import { type BuiltRelease, isText, listOf, recordOf, rowOf, type TextFile } from '../registry/registry.ts';

/** A row of the registry; its `entry` is an absolute address. */
export type Release = BuiltRelease;

/** `remotes.json`: the releases of the shell and of each remote, newest first. The shell itself reads only the remotes'. */
export type Registry = Record<string, Release[]>;

const fileOf = (folder: string) => join(folder, 'remotes.json');

/** Whether something names a release. */
export const isNamed = rowOf({ name: isText, version: isText });

/** Reads the registry of a folder of releases; empty if there is none yet. Throws a `UserError` when it's malformed. */
export async function readRegistry(folder: string, isRegistry = recordOf(listOf(isNamed))) {
  const file = fileOf(folder);
  const text = existsSync(file) ? await readFile(file, 'utf8') : '{}';
  return parseAs<Registry>(isRegistry, text, file);
}

/** Makes what was written to a file or folder survive a power cut. */
export async function sync(path: string) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Where releases are built before they are moved into place, in their folder. */
export const STAGING = '.staging';

/** Changes the registry of a folder of releases, one change at a time and atomically: readers see the old one or the new one. Then it says what has changed. */
export async function changeRegistry(
  folder: string,
  change: (registry: Registry) => Promise<{ next: Registry; lines: string[] }>,
) {
  await mkdir(folder, { recursive: true });
  const unlock = await lockFolder(folder, 'release.lock');
  // A build of a killed release may still be writing there; then the next change clears it away.
  const clear = () => rm(join(folder, STAGING), { recursive: true, force: true }).catch(() => {});
  try {
    // What a killed change left behind.
    await clear();
    const registry = await readRegistry(folder);
    const { next, lines } = await change(registry);
    const file = fileOf(folder);
    // Another machine or container doesn't see the lock.
    if (!isDeepStrictEqual(await readRegistry(folder), registry))
      throw new UserError(
        `Something else was released meanwhile, so ${file} was left as it is. Run this command again`,
      );
    await writeFile(`${file}.new`, `${JSON.stringify(next, null, 2)}\n`, { flush: true });
    await rename(`${file}.new`, file);
    await sync(folder);
    for (const line of lines) log(line);
  } finally {
    await clear();
    await unlock();
  }
}

/** Lists all other files of a release with their hashes. */
const LIST = 'files.json';

/** Adds the list of all files with their hashes, and syncs everything to disk. */
export async function seal(folder: string) {
  const files = filesIn(folder).filter((file) => file !== LIST);
  const hashes = await Promise.all(
    files.map(async (file) => [file, integrityOf(await readFile(join(folder, file)))] as const),
  );
  await writeFile(join(folder, LIST), `${JSON.stringify(Object.fromEntries(hashes), null, 2)}\n`);
  for (const file of [...files, LIST, '.']) await sync(join(folder, file));
}

export const hashesOf = async (folder: string) =>
  JSON.parse(await readFile(join(folder, LIST), 'utf8')) as Record<string, string>;

/** What is wrong with these files in a folder; undefined if they are all as they were built. */
export async function flawAmong(files: TextFile[], folder: string) {
  const present = filesIn(folder);
  for (const { file, integrity } of files) {
    if (!present.includes(file)) return `${file} is missing`;
    if (integrityOf(await readFile(join(folder, file))) !== integrity)
      return `${file} has changed since it was built`;
  }
  return undefined;
}

/** What is wrong with the files of a release. */
export async function flawOf(folder: string): Promise<string | undefined> {
  const list = await hashesOf(folder).catch(() => undefined);
  if (!list) return `${LIST} is missing`;
  const files = Object.entries(list).map(([file, integrity]) => ({ file, integrity }));
  return flawAmong(files, folder);
}

/** Fetches from the back end; what remotes have released is in the folder of releases already. */
export const fetchReleased =
  ({ supabaseUrl }: { supabaseUrl: string }, releasesDir: string): typeof fetch =>
  async (input, init) => {
    const address = String(input);
    if (address.startsWith(supabaseUrl)) return fetch(input, init);
    return new Response(await readFile(join(releasesDir, ...address.split('/').slice(-3))));
  };
