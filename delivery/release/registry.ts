import { existsSync } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { UserError } from '../project/command.ts';
import type { BuiltRelease } from '../registry/registry.ts';

/** A row of the registry; its `entry` is an absolute address. */
export interface Release extends BuiltRelease {
  /** Only for the shell: the hashes of the scripts in its page. */
  inline?: string[];
}

/** `remotes.json`: the releases of the shell and of each remote, newest first. The shell itself reads only the remotes'. */
export type Registry = Record<string, Release[]>;

/** The file that tells nginx the hashes of the scripts in the pages, which its policy allows. */
export const POLICY = 'inline-scripts.conf';

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

async function replace(file: string, text: string) {
  const handle = await open(`${file}.new`, 'w');
  await handle.writeFile(text);
  await handle.sync();
  await handle.close();
  await rename(`${file}.new`, file);
}

/** What the policy of the site allows: the scripts in the page of every shell that is listed. */
const inlineScriptsOf = ({ host = [] }: Registry) => [...new Set(host.flatMap(({ inline = [] }) => inline))];

/**
 * Replaces the registry atomically: readers see the old one or the new one. The file for nginx beside it comes first, so that
 * the policy never lags behind.
 */
export async function writeRegistry(folder: string, registry: Registry) {
  await replace(join(folder, POLICY), `set $inline_scripts "${inlineScriptsOf(registry).join(' ')}";\n`);
  await replace(fileOf(folder), `${JSON.stringify(registry, null, 2)}\n`);
  await sync(folder);
}
