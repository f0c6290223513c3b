import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { entryPoints } from '@newsletters/shared/entryPoints';
import type { App } from '../project/apps.ts';
import { root } from '../project/settings.ts';
import { libraries, pagesOf, specifierOf } from './closure.ts';
import { entryPointVersions } from './hashes.ts';

/** What apps share at run time: three libraries and the entry points of `shared`. */
function shared(role: App['role']) {
  const versions = entryPointVersions();
  const provided = (stateful: boolean) => ({
    eager: role === 'host',
    // Remotes contain no copy of what only the host can provide.
    ...(role === 'remote' && stateful ? { import: false as const } : {}),
  });
  const ofLibraries = Object.entries(libraries).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, ...provided(true) },
  ]);
  const ofEntryPoints = entryPoints.map((entryPoint) => {
    const version = versions[entryPoint.name] ?? '';
    const stateful = entryPoint.kind === 'stateful';
    return [
      specifierOf(entryPoint.name),
      {
        version,
        requiredVersion: stateful ? `^${version}` : version,
        singleton: stateful,
        strictVersion: stateful,
        ...provided(stateful),
        eager: role === 'host' && !('lazy' in entryPoint),
      },
    ];
  });
  return Object.fromEntries([...ofLibraries, ...ofEntryPoints]);
}

/** Exposes every page in `src/pages` under its file name, and nothing else. */
const pages = (folder: string) =>
  Object.fromEntries(pagesOf(folder).map((file) => [`./${basename(file, '.tsx')}`, `./src/pages/${file}`]));

/** The Module Federation plugin for an app. */
export function federation({ folder, name, role }: App) {
  const host = role === 'host';
  return new ModuleFederationPlugin({
    name,
    ...(host ? {} : { filename: 'remoteEntry.js', exposes: pages(folder) }),
    remotes: {},
    shared: shared(role),
    shareStrategy: 'loaded-first',
    runtimePlugins: [join(root, 'shared/src/chunks.ts')],
    manifest: !host,
    dts: false,
    dev: false,
    experiments: {
      provideExternalRuntime: host,
      externalRuntime: role === 'remote',
      optimization: { target: 'web', disableSnapshot: true },
    },
  });
}

const runtime = (...path: string[]) => join(root, 'node_modules/@module-federation', ...path);

/**
 * Replacements in federation's runtime. The plugin adds CommonJS modules to a build, of which nothing unused can be left
 * out; beside them are the same modules for bundlers.
 */
export const federationModules = {
  ...Object.fromEntries(
    ['runtime', 'webpack-bundler-runtime', 'inject-external-runtime-core-plugin'].map((name) => [
      runtime(name, 'dist/index.cjs'),
      runtime(name, 'dist/index.js'),
    ]),
  ),
  [runtime('runtime-core/dist/plugins/snapshot/SnapshotHandler.js')]: join(
    root,
    'delivery/build/noSnapshots.mjs',
  ),
};
