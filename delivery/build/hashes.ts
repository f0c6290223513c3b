import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { filesIn } from '../project/files.ts';
import type { Terms } from '../registry/needs.ts';
import { catalogues } from './catalogues.ts';
import { type BuiltApp, closureOf, compiled, libraries, packagesIn } from './closure.ts';
import { sourcesIn } from './extract.ts';
import { deliveryIn, packageVersions, sharedIn } from './packages.ts';
import { contractsOf, migrationNeededBy, offers } from './terms.ts';

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

/** The versions of the entry points that a package of `shared` was made of, at its root. */
export const VERSIONS = 'versions.json';

/**
 * The version of each entry point of `shared`: set by hand for a stateful one; for the others, a hash of all they contain. As a
 * package, `shared` says what they were where it was made: then a remote elsewhere can use the copies of a shell from there.
 */
export function entryPointVersions(tree: string): Record<string, string> {
  const recorded = join(tree, sharedIn(tree), VERSIONS);
  if (existsSync(recorded)) return JSON.parse(readFileSync(recorded, 'utf8'));
  return Object.fromEntries(
    entryPoints.map((one) => [
      one.name,
      one.kind === 'stateful' ? one.version : statelessVersion(one.name, tree),
    ]),
  );
}

/** The files in a folder, from the root; tests aren't part of a build. */
const builtFrom = (folder: string, tree: string) =>
  filesIn(join(tree, folder)).flatMap((file) => (/\.test\.ts$/.test(file) ? [] : [join(folder, file)]));

/** What turns sources into a build, and what computes the versions in it. */
const tools = ['@module-federation/enhanced', '@rspack/cli', '@rspack/core', 'esbuild'];

/**
 * What a build of an app is called, a hash of everything that it depends on; what it says, in each language; and what it needs: the contracts
 * that it imports, and the first migration with which its calls work. The shell offers them instead.
 */
export function identityOf(app: BuiltApp, tree: string) {
  const { folder } = app;
  const { files, imports } = closureOf(app, tree);
  const packages = [...packagesIn(imports), ...tools];
  const configurations = ['ts', 'js'].map((ending) => join(folder, `rspack.config.${ending}`));
  const more = [
    ...builtFrom(join(deliveryIn(tree), 'build'), tree),
    ...configurations.filter((file) => existsSync(join(tree, file))),
  ];
  if (app.role === 'host') more.push('host/src/index.html', ...builtFrom('host/public', tree));
  const terms: { needs: Terms; offers?: Terms } =
    app.role === 'host'
      ? { needs: { contracts: {}, migration: '' }, offers: offers() }
      : { needs: { contracts: contractsOf(imports), migration: migrationNeededBy(files, tree) } };
  const ofServer = sourcesIn(folder, tree).filter((file) => file.startsWith('delivery/render/'));
  const texts = catalogues(folder, [...files, ...ofServer], tree);
  const hash = shortHash([
    JSON.stringify(texts),
    app.name,
    app.title,
    JSON.stringify(app.routes ?? []),
    JSON.stringify(terms),
    ...packageVersions(packages, [], tree),
    ...[...files, ...more].flatMap((file) => [file, readFileSync(join(tree, file))]),
  ]);
  return { version: `1.0.0-${hash}`, texts, ...terms };
}
