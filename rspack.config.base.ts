import { join } from 'node:path';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  HtmlRspackPlugin,
  NormalModuleReplacementPlugin,
  ProvidePlugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { extensions, fonts, sources } from './delivery/build/alone.ts';
import { catalogues, englishMessages, textFiles } from './delivery/build/catalogues.ts';
import { Precompress } from './delivery/build/compress.ts';
import { overlay, serveDeploymentFiles } from './delivery/build/development.ts';
import { EmitTexts } from './delivery/build/emitTexts.ts';
import { sourcesIn } from './delivery/build/extract.ts';
import { federation } from './delivery/build/federation.ts';
import { identityOf } from './delivery/build/hashes.ts';
import { InlineParts } from './delivery/build/page.ts';
import { DescribeRelease } from './delivery/build/release.ts';
import { SERVER, SERVER_FILE, serverBundle } from './delivery/build/server.ts';
import { type App, type AppFolder, appIn } from './delivery/project/apps.ts';
import { readSettings, root } from './delivery/project/settings.ts';

/** `standalone` is a remote on its own in the development frame: an ordinary page without federation. */
type Role = 'host' | 'remote' | 'standalone';

const page = (role: Role) =>
  new HtmlRspackPlugin({
    template: join(root, role === 'host' ? 'host/src/index.html' : 'shared/src/development/index.html'),
    // The page is served for every path, so its scripts need absolute paths.
    publicPath: '/',
    scriptLoading: 'defer',
    inject: 'head',
  });

const refreshRuntime = join(root, 'delivery/build/refreshRuntime.cjs');

/** What a remote on its own is told: which pages are its own, and at which paths the shell shows them. */
const aboutPages = (app: App) => [
  new DefinePlugin({ REMOTE: JSON.stringify(app.name) }),
  new ProvidePlugin({ ROUTES: [join(root, 'host/src/routes.ts'), 'routes'] }),
];

/** Where a remote on its own starts. */
const alone = join(root, 'shared/src/development/startAlone.tsx');

/** The build of an app. Everything about builds is here; each `rspack.config.ts` only names its app. */
export function federated(
  app: AppFolder,
): (env: { standalone?: boolean }, argv: { mode?: string }) => Configuration | Configuration[] {
  return (env, argv) => {
    const development = argv.mode !== 'production';
    const standalone = app !== 'host' && env.standalone === true;
    const role: Role = app === 'host' ? 'host' : standalone ? 'standalone' : 'remote';
    const folder = join(root, app);
    const port = readSettings().ports[app];
    // Only a release has a name of its own.
    const identity = development ? undefined : identityOf(app, root);
    const version = identity?.version ?? 'development';
    const said =
      identity?.texts ??
      catalogues(
        app,
        [app, 'shared'].flatMap((one) => sourcesIn(one, root)),
        root,
      );
    const texts = textFiles(app, said, development);
    const constants = new DefinePlugin({
      TEXTS: JSON.stringify(texts.names),
      // In development, new messages appear without a restart.
      ...(development ? {} : { MESSAGES: JSON.stringify(JSON.stringify(englishMessages(said))) }),
    });
    const path = join(folder, 'dist');
    const server = development ? undefined : serverBundle(folder, path, constants);
    const build: Configuration = {
      // What the release says of its pages is read from the server bundle.
      dependencies: server && [SERVER],
      mode: development ? 'development' : 'production',
      target: ['web', 'es2022'],
      context: folder,
      entry: role === 'host' ? './src/boot/index.ts' : role === 'standalone' ? alone : {},
      devtool: development ? 'cheap-module-source-map' : false,
      output: {
        path,
        publicPath: 'auto',
        // Two releases of an app can run in one page, and must not share a chunk registry.
        uniqueName: `${app}-${version}`,
        filename: development ? '[name].js' : '[name].[contenthash:12].js',
        chunkFilename: development ? '[name].js' : '[name].[contenthash:12].js',
        crossOriginLoading: 'anonymous',
        // Less than the shell waits for a page, so that a hanging request is gone before the next attempt.
        chunkLoadTimeout: 9000,
        // In development, pages may still ask for an update that another one has followed.
        clean: !development && { keep: SERVER_FILE },
      },
      resolve: {
        extensions,
        alias: { '@newsletters/pages': join(folder, 'src/pages') },
      },
      module: {
        rules: [
          sources({ development, refresh: development }),
          // Its runtime requires CommonJS modules and imports the others: a page would have most of it twice.
          {
            test: /node_modules\/@module-federation\//,
            resolve: { byDependency: { commonjs: { conditionNames: ['import', '...'] } } },
          },
          fonts(),
        ],
      },
      plugins: [
        constants,
        new EmitTexts(texts.files),
        ...(role === 'standalone' ? [] : [federation(appIn(app), root)]),
        ...(role === 'host'
          ? [
              page(role),
              new InlineParts('./src/boot/early.ts', constants),
              new CopyRspackPlugin({ patterns: ['public'] }),
            ]
          : []),
        ...(role === 'standalone' ? [page(role), new InlineParts(), ...aboutPages(appIn(app))] : []),
        ...(development
          ? [
              // The runtime is no component: it would ask itself for itself.
              new ReactRefreshRspackPlugin({ exclude: [/node_modules/, refreshRuntime] }),
              new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, refreshRuntime),
            ]
          : [new SubresourceIntegrityPlugin(), new Precompress()]),
        ...(identity ? [new DescribeRelease(appIn(app), identity, texts.names)] : []),
      ],
      // Numbered in order: 'deterministic' ids are hashes of names, and federation's names contain the checkout's folder.
      // What pages share is a file of its own only from a size on, in bytes before minification: a smaller one costs more than it saves.
      // That goes for what federation shares, too: it has no code, and chunks of it alone come in an order that depends on the folder.
      optimization: development
        ? {}
        : {
            chunkIds: 'natural',
            moduleIds: 'natural',
            splitChunks: { minSize: 34_000, defaultSizeTypes: ['...', 'consume-shared'] },
          },
      performance: { hints: false },
      stats: 'errors-warnings',
      // Federation's manifest plugin warns of what is meant.
      infrastructureLogging: { level: 'error' },
      // Modules compiled on demand arrive as hot updates, which in this setup request themselves forever.
      lazyCompilation: false,
      devServer: {
        port,
        host: '127.0.0.1',
        allowedHosts: ['localhost'],
        historyApiFallback: role !== 'remote',
        headers: { 'access-control-allow-origin': '*' },
        // The page of the host receives the updates of the remotes in it, too.
        client: { overlay: overlay(role !== 'remote'), webSocketURL: `ws://localhost:${port}/ws` },
        setupMiddlewares: serveDeploymentFiles,
      },
    };
    return server ? [server, build] : build;
  };
}
