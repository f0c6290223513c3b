import { existsSync } from 'node:fs';
import { open, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../project/command.ts';
import type { BuiltRelease } from '../registry/registry.ts';

/** A row of the registry; its `entry` is an absolute address. */
export type Release = BuiltRelease;

/** `remotes.json`: the releases of the shell and of each remote, newest first. The shell itself reads only the remotes'. */
export type Registry = Record<string, Release[]>;

const fileOf = (folder: string) => join(folder, 'remotes.json');

/** Reads the registry of a folder of releases; empty if there is none yet. */
export async function readRegistry(folder: string): Promise<Registry> {
  const file = fileOf(folder);
  if (!existsSync(file)) return {};
  try {
    return JSON.parse(await readFile(file, 'utf8')) as Registry;
  } catch (error) {
    throw new UserError(`Cannot read ${file}: ${(error as Error).message}`);
  }
}

/** Makes what was written to a file or folder survive a power cut. */
export async function sync(path: string) {
  const handle = await open(path, 'r');
  await handle.sync();
  await handle.close();
}

/** Replaces the registry atomically: readers see the old one or the new one. */
export async function writeRegistry(folder: string, registry: Registry) {
  const file = fileOf(folder);
  await writeFile(`${file}.new`, `${JSON.stringify(registry, null, 2)}\n`, { flush: true });
  await rename(`${file}.new`, file);
  await sync(folder);
}
