import { existsSync, readdirSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { type BuildOptions, buildSync } from 'esbuild';
import type { App } from '../project/apps.ts';

/** The libraries that apps share at run time; only the shell contains them. */
export const libraries = { react: '^19.0.0', 'react-dom': '^19.0.0', '@emotion/react': '^11.0.0' };

/** How code imports an entry point of `shared`. */
export const specifierOf = (entryPoint: string) => `@newsletters/shared/${entryPoint}`;

const isStateful = (specifier: string) =>
  entryPoints.some(({ kind, name }) => kind === 'stateful' && specifierOf(name) === specifier);

/** The pages of a remote: every one in `src/pages`. */
export const pagesOf = (folder: string, tree: string) =>
  readdirSync(join(tree, folder, 'src/pages')).filter((file) => /Page\.tsx$/.test(file));

/** Where one of our packages has what others import from it; npm says where the package is. */
function modulesOf(name: string, tree: string): [specifier: string, file: string][] {
  const folder = realpathSync(join(tree, 'node_modules', name));
  const { exports } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    exports: Record<string, string>;
  };
  return Object.entries(exports).flatMap(([path, file]) => {
    const module = (path: string, file: string): [string, string] => [join(name, path), join(folder, file)];
    if (!path.endsWith('*')) return [module(path, file)];
    return readdirSync(join(folder, file, '..'), { recursive: true, encoding: 'utf8' })
      .filter((one) => one.endsWith('.ts'))
      .map((one) => module(path.replace('*', one.replace(/\.ts$/, '')), file.replace('*.ts', one)));
  });
}

/** Bundles files or modules in memory, to find out what belongs to them. Packages don't, nor do types, tests and fakes. */
function bundle(
  files: string[],
  isElsewhere: (specifier: string) => boolean,
  tree: string,
  options: BuildOptions,
) {
  const names = ['@newsletters/shared', '@newsletters/delivery'];
  const modules = new Map(names.flatMap((name) => modulesOf(name, tree)));
  return buildSync({
    absWorkingDir: tree,
    entryPoints: files.map((file) => modules.get(file) ?? file),
    alias: Object.fromEntries([...modules].filter(([specifier]) => !isElsewhere(specifier))),
    packages: 'external',
    bundle: true,
    format: 'esm',
    outdir: 'closure',
    write: false,
    metafile: true,
    // As in the apps' builds, an import that is only used as a type is none.
    tsconfigRaw: { compilerOptions: { jsx: 'react-jsx' } },
    logLevel: 'error',
    ...options,
  });
}

const distinct = (values: string[]) => [...new Set(values)].sort();

/** The packages behind imports. */
export const packagesIn = (imports: string[]) =>
  distinct(imports.flatMap((specifier) => /^(?!@newsletters\/)(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? []));

/** What code consists of. */
export interface Closure {
  /** The project's own files, from its root. */
  files: string[];
  /** What is imported from elsewhere: from packages, and from the entry points that the shell provides. */
  imports: string[];
}

/** What these files and all that they import consist of. */
function closure(files: string[], isElsewhere: (specifier: string) => boolean, tree: string): Closure {
  const inputs = bundle(files, isElsewhere, tree, {}).metafile?.inputs ?? {};
  const imports = Object.values(inputs).flatMap((input) => input.imports.filter(({ external }) => external));
  return { files: Object.keys(inputs), imports: imports.map(({ path }) => path) };
}

/** What an app's build consists of. */
export function closureOf({ folder, role }: App, tree: string): Closure {
  const inApp = (...files: string[]) => files.map((file) => `${folder}/src/${file}`);
  const nowhere = () => false;
  const server = inApp('server.tsx').filter((file) => existsSync(join(tree, file)));
  // Part of every build, although nothing imports it.
  const runtime = specifierOf('chunks');
  const indexes = () => entryPoints.map(({ name }) => specifierOf(name));
  const pages = () => inApp(...pagesOf(folder, tree).map((file) => `pages/${file}`));
  // The server's bundle has its own copy of everything.
  const parts =
    role === 'host'
      ? [
          closure(
            [...inApp('boot/index.ts', 'boot/early.ts'), ...indexes(), ...server, runtime],
            nowhere,
            tree,
          ),
        ]
      : [closure([...pages(), runtime], isStateful, tree), closure(server, nowhere, tree)];
  return {
    files: distinct(parts.flatMap(({ files }) => files)),
    imports: distinct(parts.flatMap(({ imports }) => imports)),
  };
}

/**
 * The code of an entry point with everything compiled into it, stateless entry points included, and the packages that it
 * imports. Neither types nor comments nor the place of the checkout change it.
 */
export function compiled(entryPoint: string, tree: string) {
  const { outputFiles, metafile } = bundle([specifierOf(entryPoint)], isStateful, tree, {
    // Identifiers stay: the names that the minifier picks depend on how often each letter occurs, in types too.
    minifySyntax: true,
    minifyWhitespace: true,
    legalComments: 'none',
  });
  const imports = Object.values(metafile?.outputs ?? {}).flatMap((output) =>
    output.imports.map(({ path }) => path),
  );
  return { code: outputFiles?.[0]?.text ?? '', packages: packagesIn(imports) };
}
