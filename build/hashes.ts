import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { root } from '../project/settings.ts';
import { entryPoints } from '../shared/src/entryPoints.ts';

/** Tests and development files are not part of a build, so they must not change its name. */
const isSource = (path: string) =>
  !/(^|\/)(node_modules|dist|\.turbo|testing|development)(\/|$)|\.test\.tsx?$|\/standalone\.tsx$/.test(path);

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => isSource(relative(root, path)))
    .sort();
}

/** A short hash of files and folders: the same on every machine for the same sources. */
export function contentHash(...paths: string[]): string {
  const hash = createHash('sha256');
  for (const path of paths.flatMap((path) =>
    /\.\w+$/.test(path) ? [join(root, path)] : sourcesIn(join(root, path)),
  )) {
    hash.update(relative(root, path)).update('\0').update(readFileSync(path)).update('\0');
  }
  return hash.digest('hex').slice(0, 12);
}

/** The version of each entry point of `shared`: set by hand for stateful ones, computed for stateless ones. */
export function entryPointVersions(): Record<string, string> {
  return Object.fromEntries(
    entryPoints.map((entryPoint) => [
      entryPoint.name,
      entryPoint.kind === 'stateful'
        ? entryPoint.version
        : `1.0.0-h${contentHash(`shared/src/${entryPoint.name}`, 'shared/package.json')}`,
    ]),
  );
}

/** The version of an app: a hash of everything its build depends on. */
export const appVersion = (folder: string): string =>
  `1.0.0-${contentHash(
    folder,
    'shared',
    'build',
    'project/apps.ts',
    'rspack.config.base.ts',
    'package-lock.json',
    'supabase/migrations',
  )}`;

/** The subresource-integrity value of some bytes. */
export const integrityOf = (bytes: Uint8Array) =>
  `sha384-${createHash('sha384').update(bytes).digest('base64')}`;

/** The newest migration of these sources; a release needs a database that has it. */
export function newestMigration(): string {
  const names = readdirSync(join(root, 'supabase/migrations')).filter((name) => name.endsWith('.sql'));
  return names.sort().at(-1)?.split('_')[0] ?? '';
}
