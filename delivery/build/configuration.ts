import { join } from 'node:path';
import {
  type Configuration,
  CopyRspackPlugin,
  DefinePlugin,
  type DevServer,
  HtmlRspackPlugin,
  NormalModuleReplacementPlugin,
  type Plugin,
  SubresourceIntegrityPlugin,
} from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { log, UserError } from '../project/command.ts';
import { catalogues, englishMessages, textFiles } from './catalogues.ts';
import { type BuiltApp, pagesOf } from './closure.ts';
import { precompress } from './compress.ts';
import { sourcesIn } from './extract.ts';
import { federation } from './federation.ts';
import { identityOf } from './hashes.ts';
import { sharedIn } from './packages.ts';
import { inlineParts } from './page.ts';
import { describeRelease } from './release.ts';
import { extensions, fonts, packedSources, sources } from './rules.ts';
import { SERVER, SERVER_FILE, serverBundle } from './server.ts';

const page = (template: string) =>
  new HtmlRspackPlugin({
    template,
    // The page is served for every path, so its scripts need absolute paths.
    publicPath: '/',
    scriptLoading: 'defer',
    inject: 'head',
  });

const refreshRuntime = join(import.meta.dirname, 'refreshRuntime.cjs');

/** Where an app is built, and what its development server does. */
export interface Surroundings {
  /** The folder with the lock file, in which paths of the app begin. */
  tree: string;
  /** The port of its development server, unless the command names another one. */
  port: number;
  /** What a remote on its own is told: `ROUTES`, the pages with their paths, and `FAKES`, what answers in place of a back end, or undefined. */
  alone: Plugin[];
  setupMiddlewares?: DevServer['setupMiddlewares'];
}

/** The build of an app: as it's released, as its development server has it, or a remote alone in the development frame. */
export type Build = (
  env: { standalone?: boolean },
  argv: { mode?: string; port?: string | number },
) => Configuration | Configuration[];

/** The build of an app, for `rspack`. Everything about builds is here. */
export function buildOf(app: BuiltApp, { tree, port: usual, alone, setupMiddlewares }: Surroundings): Build {
  // Module federation passes paths on as requests, in which these begin a fragment or a query.
  if (/[#?]/.test(tree))
    throw new UserError(`Rspack can't build in a folder with # or ? in its path: ${tree}`);
  return (env, argv) => {
    const development = argv.mode !== 'production';
    const port = argv.port ?? usual;
    const host = app.role === 'host';
    // A remote on its own in the development frame: an ordinary page without federation.
    const standalone = !host && env.standalone === true;
    const folder = join(tree, app.folder);
    const shared = sharedIn(tree);
    // Only a release has a name of its own.
    const identity = development ? undefined : identityOf(app, tree);
    const version = identity?.version ?? 'development';
    const saying = () => [app.folder, shared].flatMap((one) => sourcesIn(one, tree));
    const said = identity?.texts ?? catalogues(app.folder, saying(), tree);
    const texts = textFiles(app.name, said, development);
    const constants = {
      TEXTS: JSON.stringify(texts.names),
      // In development, new messages appear without a restart.
      ...(development ? {} : { MESSAGES: JSON.stringify(JSON.stringify(englishMessages(said))) }),
    };
    const defined = new DefinePlugin(constants);
    const path = join(folder, 'dist');
    const server = development ? undefined : serverBundle(folder, path, defined);
    const build: Configuration = {
      // What the release says of its pages is read from the server bundle.
      dependencies: server && [SERVER],
      mode: development ? 'development' : 'production',
      target: ['web', 'es2022'],
      context: folder,
      entry: host ? './src/boot/index.ts' : standalone ? '@newsletters/shared/development' : {},
      devtool: development ? 'cheap-module-source-map' : false,
      output: {
        path,
        publicPath: 'auto',
        // Two releases of an app can run in one page, and must not share a chunk registry.
        uniqueName: `${app.name}-${version}`,
        filename: development ? '[name].js' : '[name].[contenthash:12].js',
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
          packedSources,
          // Its runtime requires CommonJS modules and imports the others: a page would have most of it twice.
          {
            test: /node_modules\/@module-federation\//,
            resolve: { byDependency: { commonjs: { conditionNames: ['import', '...'] } } },
          },
          fonts(),
        ],
      },
      plugins: [
        defined,
        texts.emitTexts,
        !standalone && federation(app, tree),
        host && page(join(folder, 'src/index.html')),
        host && inlineParts('./src/boot/early.ts', constants),
        host && new CopyRspackPlugin({ patterns: ['public'] }),
        standalone && page(join(tree, shared, 'src/development/index.html')),
        standalone && inlineParts(),
        standalone && new DefinePlugin({ REMOTE: JSON.stringify(app.name) }),
        ...(standalone ? alone : []),
        // The runtime is no component: it would ask itself for itself.
        development && new ReactRefreshRspackPlugin({ exclude: [/node_modules/, refreshRuntime] }),
        development && new NormalModuleReplacementPlugin(/^react-refresh\/runtime$/, refreshRuntime),
        !development && new SubresourceIntegrityPlugin(),
        !development && precompress,
        identity && describeRelease(app, identity, host ? [] : pagesOf(app.folder, tree), texts.names),
      ],
      // Numbered in order: 'deterministic' ids are hashes of names, and federation's names contain the checkout's folder.
      // What pages share is a file of its own only from a size on, in bytes before minification: a smaller one costs more than it saves.
      // That goes for what federation shares, too: it has no code, and chunks of it alone come in an order that depends on the folder.
      optimization: development
        ? {}
        : {
            chunkIds: 'natural',
            moduleIds: 'natural',
            splitChunks: { minSize: 36_000, defaultSizeTypes: ['...', 'consume-shared'] },
          },
      performance: { hints: false },
      stats: 'errors-warnings',
      // Modules compiled on demand arrive as hot updates, which in this setup request themselves forever.
      lazyCompilation: false,
      devServer: {
        port,
        host: '127.0.0.1',
        allowedHosts: ['localhost'],
        historyApiFallback: host || standalone,
        // Pages of the other development servers load it; those of other sites can't read it.
        headers: ({ headers: { origin = '' } }) => ({
          vary: 'Origin',
          ...(/^http:\/\/(localhost|127\.0\.0\.1):\d+$/.test(origin) && {
            'access-control-allow-origin': origin,
          }),
        }),
        // The page of the host receives the updates of the remotes in it, too. What is thrown is shown by the page itself.
        client: {
          overlay: { errors: true, warnings: false, runtimeErrors: false },
          webSocketURL: `ws://localhost:${port}/ws`,
        },
        setupMiddlewares,
        // `stats` says nothing of it.
        onListening: () => standalone && log(`${app.title} alone: http://localhost:${port}`),
      },
    };
    return server ? [server, build] : build;
  };
}
