import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { entryPointVersions, VERSIONS } from '../build/hashes.ts';
import { log } from '../project/command.ts';
import { filesIn } from '../project/files.ts';
import { outputOf, run } from '../project/run.ts';
import { root } from '../project/settings.ts';
import { withCompiled } from './compiled.ts';

// What a remote in a repository of its own installs: `shared`, compiled, with its types, and what builds, tests, checks and releases it.

const isCode = (file: string) => /\.tsx?$/.test(file);

/** All of `shared` without its tests: whoever builds with it takes what is imported. */
const ofShared = filesIn(join(root, 'shared/src'))
  .filter((file) => !/\.test\.tsx?$/.test(file))
  .map((file) => `src/${file}`);

/** Where the command and the configuration of a remote's repository begin, and the code of `shared`. */
const sources = [
  'delivery/remote/verbs.ts',
  'delivery/remote/build.ts',
  ...ofShared.filter(isCode).map((file) => `shared/${file}`),
];

/** What is no code: copied as it is. */
const assets = {
  shared: ['locales', ...ofShared.filter((file) => !isCode(file))],
  delivery: ['build/refreshRuntime.cjs', 'jest.js', 'template'],
};

/** The version of both packages: the sums of the contracts' major and of their minor versions, so it rises as they do, then the commit's time. */
async function versionNow(): Promise<string> {
  const contracts = entryPoints.flatMap((one) => (one.kind === 'stateful' ? [one.version.split('.')] : []));
  const sumOf = (part: number) => contracts.reduce((sum, version) => sum + Number(version[part]), 0);
  // Now, where it isn't known when this state was committed.
  const { code, output } = await run('git', ['log', '-1', '--format=%ct']);
  const time = new Date(code === 0 ? Number(output) * 1000 : Date.now()).toISOString();
  return `${sumOf(0)}.${sumOf(1)}.${time.replace(/\D/g, '').slice(0, 14)}`;
}

const contentOf = (file: string) => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** What a package says of itself. A remote's repository also tests and builds with what this one has for development. */
function describe(name: keyof typeof assets, version: string) {
  const said = contentOf(`${name}/package.json`);
  const { '@newsletters/shared': _, ...dependencies } = { ...said.dependencies, ...said.devDependencies };
  const exports = Object.entries<string>(said.exports)
    // That is for the shell alone.
    .filter(([path]) => path !== './registry/*')
    .map(([path, file]) => [path, file.replace(/\.tsx?$/, '.js')]);
  return {
    name: `@newsletters/${name}`,
    version,
    type: 'module',
    sideEffects: false,
    engines: contentOf('package.json').engines,
    dependencies,
    exports: { ...Object.fromEntries(exports), './package.json': './package.json' },
    ...(name === 'delivery' && {
      bin: { newsletters: './remote/verbs.js' },
      // The same copy as the remote's own.
      peerDependencies: { '@newsletters/shared': version },
    }),
  };
}

/** Packs both packages into a folder, and says where they are. */
export async function packages(into = 'packages') {
  const version = await versionNow();
  mkdirSync(resolve(into), { recursive: true });
  await withCompiled({ rewriteRelativeImportExtensions: true }, sources, async (compiled) => {
    for (const name of ['shared', 'delivery'] as const) {
      const folder = join(compiled, name);
      for (const asset of assets[name])
        cpSync(join(root, name, asset), join(folder, asset), { recursive: true });
      if (name === 'shared')
        writeFileSync(join(folder, VERSIONS), JSON.stringify(entryPointVersions(root), null, 2));
      else for (const file of filesIn(folder)) if (/\.d\.ts$/.test(file)) rmSync(join(folder, file));
      writeFileSync(join(folder, 'package.json'), `${JSON.stringify(describe(name, version), null, 2)}\n`);
      const packing = ['pack', '--silent', '--pack-destination', resolve(into)];
      log(join(into, (await outputOf('npm', packing, {}, folder)).trim()));
    }
  });
}
