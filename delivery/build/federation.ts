import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { type BuiltApp, libraries, pagesOf, specifierOf } from './closure.ts';
import { entryPointVersions } from './hashes.ts';

/** What apps share at run time: three libraries and the entry points of `shared`. */
function shared(role: BuiltApp['role'], tree: string) {
  const versions = entryPointVersions(tree);
  const isHost = role === 'host';
  // Remotes contain no copy of what only the host can provide.
  const hosts = isHost ? {} : { import: false as const };
  const ofLibraries = Object.entries(libraries).map(([name, requiredVersion]) => [
    name,
    { singleton: true, requiredVersion, eager: isHost, ...hosts },
  ]);
  const ofEntryPoints = entryPoints.map((one) => {
    const version = versions[one.name] ?? '';
    const rules =
      one.kind === 'stateful'
        ? { requiredVersion: `^${version}`, singleton: true, strictVersion: true, ...hosts }
        : { requiredVersion: version, singleton: false, strictVersion: false };
    return [specifierOf(one.name), { version, eager: isHost && !('lazy' in one), ...rules }];
  });
  return Object.fromEntries([...ofLibraries, ...ofEntryPoints]);
}

/** The name of the chunk that a page begins with. */
export const chunkOf = (page: string) => `__federation_expose_${page}`;

const pages = (folder: string, tree: string) =>
  Object.fromEntries(
    pagesOf(folder, tree).map((page) => [
      `./${page}`,
      { import: `./src/pages/${page}.tsx`, name: chunkOf(page) },
    ]),
  );

export function federation({ folder, name, role }: BuiltApp, tree: string) {
  const host = role === 'host';
  return new ModuleFederationPlugin({
    name,
    ...(host ? {} : { filename: 'remoteEntry.js', exposes: pages(folder, tree) }),
    remotes: {},
    shared: shared(role, tree),
    shareStrategy: 'loaded-first',
    runtimePlugins: [specifierOf('chunks')],
    manifest: false,
    dts: false,
    dev: false,
    experiments: {
      provideExternalRuntime: host,
      externalRuntime: role === 'remote',
      optimization: { target: 'web', disableSnapshot: true },
    },
  });
}
