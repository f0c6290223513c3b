import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { type AppFolder, appIn } from '../project/apps.ts';
import { filesIn } from '../project/files.ts';
import type { Terms } from '../registry/needs.ts';
import { catalogues } from './catalogues.ts';
import { closureOf, compiled, libraries, packagesIn } from './closure.ts';
import { packageVersions } from './packages.ts';
import { contractsOf, offers } from './terms.ts';

function shortHash(parts: Iterable<string | Uint8Array>): string {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part).update('\0');
  return hash.digest('hex').slice(0, 12);
}

/** The version of a stateless entry point: copies with the same version can stand in for each other. */
function statelessVersion(name: string, tree: string): string {
  const { code, packages } = compiled(name, tree);
  return `1.0.0-h${shortHash([code, ...packageVersions(packages, Object.keys(libraries), tree)])}`;
}

/** The version of each entry point of `shared`: set by hand for a stateful one; for the others, a hash of all they contain. */
export const entryPointVersions = (tree: string): Record<string, string> =>
  Object.fromEntries(
    entryPoints.map((one) => [
      one.name,
      one.kind === 'stateful' ? one.version : statelessVersion(one.name, tree),
    ]),
  );

/** The files in a folder, from the root; tests aren't part of a build. */
const builtFrom = (folder: string, tree: string) =>
  filesIn(join(tree, folder)).flatMap((file) => (/\.test\.ts$/.test(file) ? [] : [join(folder, file)]));

/** What turns sources into a build, and what computes the versions in it. */
const tools = ['@module-federation/enhanced', '@rspack/cli', '@rspack/core', 'esbuild'];

/** What a build of an app is called, and what it needs of the database or, for the shell, offers. */
export interface Identity {
  /** A hash of everything that the build depends on. */
  version: string;
  /** The first migration with which its calls work. */
  migration: string;
  offers?: Terms;
  /** What it says, in each language. */
  texts: ReturnType<typeof catalogues>;
}

/** The identity of an app's build. It changes when something that belongs to the build does. */
export function identityOf(folder: AppFolder, tree: string): Identity {
  const app = appIn(folder);
  const { files, imports } = closureOf(app, tree);
  const packages = [...packagesIn(imports), ...tools];
  const more = [...builtFrom('delivery/build', tree), 'rspack.config.base.ts', `${folder}/rspack.config.ts`];
  if (app.role === 'host') more.push('host/src/index.html', ...builtFrom('host/public', tree));
  const terms = app.role === 'host' ? { migration: '', offers: offers() } : { migration: app.migration };
  const texts = catalogues(folder, files, tree);
  const hash = shortHash([
    JSON.stringify(texts),
    app.name,
    app.title,
    JSON.stringify(terms),
    ...contractsOf(imports),
    ...packageVersions(packages, [], tree),
    ...[...files, ...more].flatMap((file) => [file, readFileSync(join(tree, file))]),
  ]);
  return { version: `1.0.0-${hash}`, texts, ...terms };
}
