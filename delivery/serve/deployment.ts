import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { report, UserError } from '../project/command.ts';
import { isObject, isText, listOf, optional, rowOf } from '../registry/registry.ts';
import { readRegistry } from '../release/folder.ts';
import { parseConfig } from '../render/config.ts';
import type { Site } from '../render/site.ts';
import { shellIn } from './site.ts';

/** How many rows of pages are looked at: each request goes through them. */
const MOST_ROWS = 1000;

/** Reads a `config.json`; throws a `UserError` when it can't, or when the database is older than what the server reads. */
export async function readConfig(file: string): Promise<Site['config']> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new UserError(`${file} can't be read`);
  });
  return parseConfig(text, file);
}

/** What the registry in a folder lists first, from the folder of releases. */
export async function readDeployment(site: string, releases: string, config: Site['config']) {
  // What is damaged of a remote costs its releases only.
  const registry = await readRegistry(site, rowOf({ host: optional(listOf(rowOf({ version: isText }))) }));
  for (const release of Object.values<unknown>(registry).flat())
    if (isObject(release) && Array.isArray(release.routes)) release.routes.splice(MOST_ROWS);
  const [newest] = registry.host ?? [];
  if (!newest)
    throw new UserError(
      `${join(site, 'remotes.json')} lists no shell. If one is released, copy the remotes.json of ${site === releases ? 'the site' : 'the folder of releases'} there; else release it: npm run release -- publish host`,
    );
  const hosts = join(releases, 'host');
  const shell = await shellIn(join(hosts, newest.version));
  // Any other shell may still be open in a tab, even one that was rolled back.
  const older = (await readdir(hosts)).filter((version) => version !== newest.version);
  return { config, registry, shell, older: older.map((version) => join(hosts, version)) };
}

/** Reads what files in a folder say, and again when they have changed. What was right before is better than nothing. */
export function whenChanged<Value>(folder: string, names: string[], read: () => Promise<Value>) {
  const files = names.map((name) => join(folder, name));
  let stamp = '';
  /** The files whose flaw has been reported: they are read again with each request. */
  let refused = '';
  let value: Promise<Value> | undefined;
  return async (): Promise<Value> => {
    const found = await Promise.all(files.map((file) => stat(file))).catch(() => undefined);
    const now = found?.map(({ ino, size, mtimeMs }) => [ino, size, mtimeMs].join()).join() ?? stamp;
    if (value && now === stamp) return value;
    const before = value;
    stamp = now;
    value = read().catch((error) => {
      stamp = '';
      if (before && refused !== now) report(error);
      refused = now;
      return before ?? Promise.reject(error);
    });
    return value;
  };
}
