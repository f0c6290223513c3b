import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
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
  const contracts = entryPoints.flatMap((one) => (one.kind === 'stateful' ? [one.version.split('.')] : []));
  const sumOf = (part: number) => contracts.reduce((sum, version) => sum + Number(version[part]), 0);
  return `${sumOf(0)}.${sumOf(1)}.${await moment()}`;
}

/** Where a package has what an export of the workspace names. */
const compiled = (file: string) =>
  /\.tsx?$/.test(file)
    ? { types: file.replace(/\.tsx?$/, '.d.ts'), default: file.replace(/\.tsx?$/, '.js') }
    : file;

const contentOf = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** What both packages say of themselves. A remote's repository also tests and builds with what this one has for development. */
function about(name: Name, version: string) {
  const { dependencies, devDependencies } = contentOf(`${name}/package.json`);
  const { '@newsletters/shared': _, ...needed } = { ...dependencies, ...devDependencies };
  return {
    name: `@newsletters/${name}`,
    version,
    type: 'module',
    engines: contentOf('package.json').engines,
    dependencies: needed,
  };
}

const describeShared = (version: string) => ({
  ...about('shared', version),
  sideEffects: false,
  exports: {
    ...Object.fromEntries(
      Object.entries<string>(contentOf('shared/package.json').exports).map(([path, file]) => [
        path,
        compiled(file),
      ]),
    ),
    './package.json': './package.json',
  },
});

const describeDelivery = (version: string) => ({
  ...about('delivery', version),
  bin: { newsletters: './remote/verbs.js' },
  exports: { './remote': './remote/build.js', './jest': './jest.js', './package.json': './package.json' },
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
      const described = name === 'shared' ? describeShared(version) : describeDelivery(version);
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
