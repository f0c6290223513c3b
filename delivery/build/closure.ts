import { existsSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { type BuildOptions, buildSync } from 'esbuild';
import type { RemoteRoute } from '../registry/remoteRoutes.ts';
import { packagesOf } from './packages.ts';

/** What a build knows of an app, of this workspace or of another repository. */
export interface BuiltApp {
  /** From the root of its repository. */
  folder: string;
  /** Its federated name. */
  name: string;
  /** What owners call it. */
  title: string;
  role: 'host' | 'remote';
  /** The pages that its release brings, for which no shell has a row. */
  routes?: RemoteRoute[];
}

/** The libraries that apps share at run time; only the shell contains them. */
export const libraries = { react: '^19.0.0', 'react-dom': '^19.0.0', '@emotion/react': '^11.0.0' };

export const specifierOf = (entryPoint: string) => `@newsletters/shared/${entryPoint}`;

const stateful = entryPoints.filter(({ kind }) => kind === 'stateful').map(({ name }) => specifierOf(name));

/** The pages of a remote, by the names of their files in `src/pages`. */
export const pagesOf = (folder: string, tree: string) =>
  readdirSync(join(tree, folder, 'src/pages'))
    .filter((file) => /Page\.tsx$/.test(file))
    .map((file) => basename(file, '.tsx'));

/** Bundles files or modules in memory, to find out what belongs to them. Packages don't, nor do types, tests and fakes. */
const bundle = (files: string[], elsewhere: string[], tree: string, options: BuildOptions = {}) =>
  buildSync({
    absWorkingDir: tree,
    entryPoints: files,
    external: [...packagesOf(tree), ...elsewhere],
    bundle: true,
    format: 'esm',
    outdir: 'closure',
    // As in the apps' builds, an import that is only used as a type is none.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    logLevel: 'error',
    ...options,
    write: false,
    metafile: true,
  });

const distinct = (values: string[]) => [...new Set(values)].sort();

export const packagesIn = (imports: string[]) =>
  distinct(imports.flatMap((specifier) => /^(?!@newsletters\/)(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? []));

/** What these files and all that they import consist of. */
function closure(files: string[], elsewhere: string[], tree: string) {
  const inputs = bundle(files, elsewhere, tree).metafile.inputs;
  const imports = Object.values(inputs).flatMap((input) => input.imports.filter(({ external }) => external));
  return { files: Object.keys(inputs), imports: imports.map(({ path }) => path) };
}

/** An app's files, from the root, and what they import from elsewhere: from packages, and from the entry points that the shell provides. */
export function closureOf({ folder, role }: BuiltApp, tree: string) {
  const isHost = role === 'host';
  const inApp = (...files: string[]) => files.map((file) => `./${folder}/src/${file}`);
  const server = inApp('server.tsx').filter((file) => existsSync(join(tree, file)));
  const own = isHost
    ? ['boot/index.ts', 'boot/early.ts']
    : pagesOf(folder, tree).map((page) => `pages/${page}.tsx`);
  const provided = isHost ? entryPoints.map(({ name }) => specifierOf(name)) : [];
  // Part of every build, although nothing imports it.
  const runtime = specifierOf('chunks');
  const parts = [
    closure([...inApp(...own), ...provided, runtime], isHost ? [] : stateful, tree),
    // The server's bundle has its own copy of everything.
    closure(server, [], tree),
  ];
  return {
    files: distinct(parts.flatMap(({ files }) => files)),
    imports: distinct(parts.flatMap(({ imports }) => imports)),
  };
}

/** The code of an entry point with all that is compiled into it, and its packages. Types, comments and the checkout make no difference. */
export function compiled(entryPoint: string, tree: string) {
  const { outputFiles, metafile } = bundle([specifierOf(entryPoint)], stateful, tree, {
    // Identifiers stay: the names that the minifier picks depend on how often each letter occurs, in types too.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
  });
  const imports = Object.values(metafile.outputs).flatMap((output) => output.imports.map(({ path }) => path));
  return { code: outputFiles[0]?.text ?? '', packages: packagesIn(imports) };
}
