import { readdirSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { basename, join } from 'node:path';
import { ModuleFederationPlugin } from '@module-federation/enhanced/rspack';
import {
  type Configuration,
  DefinePlugin,
  type DevServer,
  HtmlRspackPlugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { developmentFile } from './build/development.ts';
import { readSettings } from './project/settings.ts';
import { EarlyScript } from './build/prefetch.ts';
import { contentHash, DescribeRelease, doorVersions, Precompress } from './build/release.ts';
import { doors } from './shared/src/doors.ts';

const root = import.meta.dirname;

/** An app of the browser, by folder. */
export type AppName = 'host' | 'remote-public' | 'remote-admin' | 'remote-owner';

/**
 * `host` gives the shared doors to all, `remote` takes them from the host, `standalone` is a remote that starts alone
 * in the development frame, as one ordinary page without federation.
 */
type Role = 'host' | 'remote' | 'standalone';

function sharedDoors(role: 'host' | 'remote') {
  const versions = doorVersions();
  const provided = (stateful: boolean) => ({
    eager: role === 'host',
    // A remote never carries what only the host may provide.
    ...(role === 'remote' && stateful ? { import: false as const } : {}),
  });
  const libraries = { react: '^19.0.0', 'react-dom': '^19.0.0', '@emotion/react': '^11.0.0' };
  return {
    ...Object.fromEntries(
      Object.entries(libraries).map(([name, requiredVersion]) => [
        name,
        { singleton: true, requiredVersion, ...provided(true) },
      ]),
    ),
    ...Object.fromEntries(
      doors.map((door) => {
        const { name, kind } = door;
        const version = versions[name] ?? '';
        const stateful = kind === 'stateful';
        return [
          `@newsletters/shared/${name}`,
          {
            version,
            requiredVersion: stateful ? `^${version}` : version,
            singleton: stateful,
            strictVersion: stateful,
            ...provided(stateful),
            eager: role === 'host' && !('later' in door),
          },
        ];
      }),
    ),
  };
}

/** Every file of `src/pages` is exposed under its own name, and nothing else is. */
function pages(folder: string) {
  const files = readdirSync(join(folder, 'src/pages')).filter((file) => /Page\.tsx$/.test(file));
  return Object.fromEntries(files.map((file) => [`./${basename(file, '.tsx')}`, `./src/pages/${file}`]));
}

function federation(app: AppName, role: 'host' | 'remote') {
  const host = role === 'host';
  return new ModuleFederationPlugin({
    name: app.replaceAll('-', '_'),
    ...(host ? {} : { filename: 'remoteEntry.js', exposes: pages(join(root, app)) }),
    remotes: {},
    shared: sharedDoors(role),
    shareStrategy: 'loaded-first',
    runtimePlugins: [join(root, 'shared/src/chunks.ts')],
    manifest: !host,
    dts: false,
    dev: false,
    experiments: {
      provideExternalRuntime: host,
      externalRuntime: role === 'remote',
      optimization: { target: 'web' },
    },
  });
}

/** Answers the two files that a deployment writes. */
const deploymentFiles: DevServer['setupMiddlewares'] = (middlewares) => [
  ...(['config.json', 'remotes.json'] as const).map((name) => ({
    name,
    path: `/${name}`,
    middleware: (_request: unknown, response: ServerResponse) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify(developmentFile(name)));
    },
  })),
  ...middlewares,
];

const page = (role: Role) =>
  new HtmlRspackPlugin({
    template: join(root, role === 'host' ? 'host/src/index.html' : 'shared/src/development/index.html'),
    // The page is the answer to every path, so its scripts cannot be named from where it stands.
    publicPath: '/',
    scriptLoading: 'defer',
    inject: 'head',
  });

/** The build of one app. All build knowledge is here; each `rspack.config.ts` only names its app. */
export function federated(
  app: AppName,
): (env: { standalone?: boolean }, argv: { mode?: string }) => Configuration {
  return (env, argv) => {
    const development = argv.mode !== 'production';
    const standalone = app !== 'host' && env.standalone === true;
    const role: Role = app === 'host' ? 'host' : standalone ? 'standalone' : 'remote';
    const folder = join(root, app);
    const inputs = contentHash(
      app,
      'shared',
      'rspack.config.base.ts',
      'rspack.release.ts',
      'rspack.early.ts',
      'package-lock.json',
      'supabase/migrations',
    );
    const version = `1.0.0-${inputs}`;
    return {
      mode: development ? 'development' : 'production',
      target: ['web', 'es2022'],
      context: folder,
      entry: role === 'host' ? './src/boot/index.ts' : role === 'standalone' ? './src/standalone.tsx' : {},
      devtool: development ? 'cheap-module-source-map' : false,
      output: {
        path: join(folder, 'dist'),
        publicPath: 'auto',
        // Two releases of one app may meet in one page: their chunk registries must not.
        uniqueName: `${app}-${inputs}`,
        filename: development ? '[name].js' : '[name].[contenthash:12].js',
        chunkFilename: development ? '[name].js' : '[name].[contenthash:12].js',
        crossOriginLoading: 'anonymous',
        // Less than the shell waits for a page, so that what hangs is gone before it is asked for again.
        chunkLoadTimeout: 9000,
        clean: true,
      },
      resolve: {
        extensions: ['.tsx', '.ts', '.mjs', '.js'],
        alias: { '@supabase/realtime-js': join(root, 'shared/src/supabase/noRealtime.ts') },
      },
      module: {
        rules: [
          {
            test: /\.tsx?$/,
            loader: 'builtin:swc-loader',
            options: {
              jsc: {
                parser: { syntax: 'typescript', tsx: true },
                transform: { react: { runtime: 'automatic', development, refresh: development } },
                target: 'es2022',
              },
            },
            type: 'javascript/auto',
          },
        ],
      },
      plugins: [
        new DefinePlugin({ 'import.meta.env.VERSION': JSON.stringify(version) }),
        ...(role === 'standalone' ? [] : [federation(app, role)]),
        ...(role === 'remote' ? [] : [page(role)]),
        ...(role === 'host' ? [new EarlyScript()] : []),
        ...(development
          ? [new ReactRefreshRspackPlugin()]
          : [new SubresourceIntegrityPlugin(), new Precompress()]),
        ...(development ? [] : [new DescribeRelease(app.replaceAll('-', '_'), version)]),
      ],
      // Numbers in order. The deterministic ones are hashes of names, and federation's contain the folder of the checkout.
      optimization: { chunkIds: 'natural', moduleIds: 'natural' },
      performance: { hints: false },
      stats: 'errors-warnings',
      // What is compiled on demand arrives by hot updates, which here ask for themselves again for ever.
      lazyCompilation: false,
      devServer: {
        port: readSettings()[app],
        host: '127.0.0.1',
        allowedHosts: ['localhost'],
        historyApiFallback: role !== 'remote',
        headers: { 'access-control-allow-origin': '*' },
        // Inside the host a remote cannot be refreshed in place; the page reloads instead.
        hot: role !== 'remote',
        liveReload: true,
        client: { overlay: false },
        setupMiddlewares: deploymentFiles,
      },
    };
  };
}
