import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { buildSync } from 'esbuild';
import { packagesIn } from '../build/closure.ts';
import { entryPointVersions, VERSIONS } from '../build/hashes.ts';
import { log } from '../project/command.ts';
import { filesIn } from '../project/files.ts';
import { outputOf, run } from '../project/run.ts';
import { root } from '../project/settings.ts';

// Makes the two packages that a remote in a repository of its own installs: `shared`, compiled, with its types, and of
// `delivery` what builds, tests, checks and releases a remote.

type Name = 'shared' | 'delivery';

/** Where the command and the two configurations of a remote's repository begin. */
const starts = ['delivery/remote/verbs.ts', 'delivery/remote/build.ts'];

/** Packages that no file of a package imports: programs, what a configuration names, and types of what the platform has. */
const programs = [
  '@rspack/cli',
  '@rspack/dev-server',
  '@swc/jest',
  '@types/jest',
  '@types/node',
  'jest',
  'jest-environment-jsdom',
  'typescript',
];

/** What is no code: copied as it is. */
const assets: Record<Name, string[]> = {
  shared: [
    'locales',
    'src/supabase/database.migrations.json',
    'src/development/index.html',
    ...['environment', 'font'].map((one) => `src/testing/${one}.cjs`),
  ],
  delivery: ['build/refreshRuntime.cjs', 'jest.js', 'template'],
};

/** Compiles both with types and comments, below a folder: file for file, so that whoever uses one takes only what it imports. */
async function compile(into: string) {
  const project = {
    extends: join(root, 'tsconfig.json'),
    compilerOptions: {
      noEmit: false,
      declaration: true,
      rewriteRelativeImportExtensions: true,
      rootDir: root,
      outDir: into,
      typeRoots: [join(root, 'node_modules/@types')],
    },
    files: starts.map((file) => join(root, file)),
    include: [join(root, 'shared/src')],
    exclude: [join(root, 'shared/src/**/*.test.ts'), join(root, 'shared/src/**/*.test.tsx')],
  };
  const config = join(into, 'tsconfig.json');
  writeFileSync(config, JSON.stringify(project));
  await outputOf(join(root, 'node_modules/.bin/tsc'), ['-p', config]);
  rmSync(config);
}

const locked = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')).packages as Record<
  string,
  { version?: string } | undefined
>;

/** The packages that the code in a folder imports, and the types of those that have them apart, each in the version used here. */
function dependenciesOf(folder: string, more: string[] = []): Record<string, string> {
  const code = filesIn(folder).filter((file) => /\.c?js$/.test(file) && !file.startsWith('template'));
  const { metafile } = buildSync({
    absWorkingDir: folder,
    entryPoints: code,
    packages: 'external',
    bundle: true,
    format: 'esm',
    platform: 'node',
    outdir: 'out',
    write: false,
    metafile: true,
    logLevel: 'error',
  });
  const imported = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.flatMap(({ path, external }) => (external && !isBuiltin(path) ? path : [])),
  );
  const names = packagesIn([...imported, ...more]);
  const typed = names.map((name) => `@types/${name.replace('@', '').replace('/', '__')}`);
  const versions = [...names, ...typed].flatMap((name) => {
    const version = locked[`node_modules/${name}`]?.version;
    return version ? [[name, version] as const] : [];
  });
  return Object.fromEntries(versions.sort());
}

/** When this state was committed; now, where it isn't known. */
async function moment(): Promise<string> {
  const { code, output } = await run('git', ['log', '-1', '--format=%ct']);
  const time = new Date(code === 0 ? Number(output) * 1000 : Date.now());
  return time.toISOString().replace(/\D/g, '').slice(0, 14);
}

/**
 * The version of both packages, which follows from the contracts: the sum of their major versions, that of their minor ones, then the
 * time of the commit. So whatever raises a contract raises the same part of it.
 */
async function versionNow(): Promise<string> {
  const sum = { major: 0, minor: 0 };
  for (const entryPoint of entryPoints) {
    if (entryPoint.kind !== 'stateful') continue;
    const [major, minor] = entryPoint.version.split('.').map(Number);
    sum.major += major ?? 0;
    sum.minor += minor ?? 0;
  }
  return `${sum.major}.${sum.minor}.${await moment()}`;
}

/** Where a package has what an export of the workspace names. */
const compiled = (file: string) =>
  /\.tsx?$/.test(file)
    ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') }
    : file;

const about = (name: Name, version: string) => ({
  name: `@newsletters/${name}`,
  version,
  type: 'module',
  engines: JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).engines,
});

function describeShared(version: string, folder: string) {
  const { exports, dependencies } = JSON.parse(readFileSync(join(root, 'shared/package.json'), 'utf8'));
  return {
    ...about('shared', version),
    sideEffects: false,
    exports: {
      ...Object.fromEntries(Object.entries<string>(exports).map(([path, file]) => [path, compiled(file)])),
      './package.json': './package.json',
    },
    // Also what only other packages import, such as MUI's engine.
    dependencies: dependenciesOf(folder, Object.keys(dependencies)),
  };
}

const describeDelivery = (version: string, folder: string) => ({
  ...about('delivery', version),
  bin: { newsletters: './remote/verbs.js' },
  exports: { './remote': './remote/build.js', './jest': './jest.js', './package.json': './package.json' },
  dependencies: dependenciesOf(folder, programs),
  // The same copy as the remote's own.
  peerDependencies: { '@newsletters/shared': version },
});

/** Packs both packages into a folder, and says where they are. */
export async function packages(into = 'packages') {
  const work = mkdtempSync(join(tmpdir(), 'newsletters-packages-'));
  try {
    await compile(work);
    const version = await versionNow();
    mkdirSync(resolve(into), { recursive: true });
    for (const name of ['shared', 'delivery'] as const) {
      const folder = join(work, name);
      for (const asset of assets[name])
        cpSync(join(root, name, asset), join(folder, asset), { recursive: true });
      if (name === 'shared')
        writeFileSync(join(folder, VERSIONS), JSON.stringify(entryPointVersions(root), null, 2));
      else for (const file of filesIn(folder)) if (/\.d\.ts$/.test(file)) rmSync(join(folder, file));
      const described =
        name === 'shared' ? describeShared(version, folder) : describeDelivery(version, folder);
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(described, null, 2)}\n`);
      const output = await outputOf(
        'npm',
        ['pack', '--silent', '--pack-destination', resolve(into)],
        {},
        folder,
      );
      log(join(into, output.trim()));
    }
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
