import { join } from 'node:path';
import { type Configuration, DefinePlugin, HtmlRspackPlugin, SubresourceIntegrityPlugin } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { Precompress } from './build/compress.ts';
import { serveDeploymentFiles } from './build/development.ts';
import { federation } from './build/federation.ts';
import { appVersion } from './build/hashes.ts';
import { PrefetchScript } from './build/prefetch.ts';
import { DescribeRelease } from './build/release.ts';
import { type AppFolder, appIn } from './project/apps.ts';
import { readSettings, root } from './project/settings.ts';

/** A remote that starts alone in the development frame is `standalone`: an ordinary page without federation. */
type Role = 'host' | 'remote' | 'standalone';

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
  app: AppFolder,
): (env: { standalone?: boolean }, argv: { mode?: string }) => Configuration {
  return (env, argv) => {
    const development = argv.mode !== 'production';
    const standalone = app !== 'host' && env.standalone === true;
    const role: Role = app === 'host' ? 'host' : standalone ? 'standalone' : 'remote';
    const folder = join(root, app);
    const version = appVersion(app);
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
        uniqueName: `${app}-${version}`,
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
        ...(role === 'standalone' ? [] : [federation(appIn(app))]),
        ...(role === 'remote' ? [] : [page(role)]),
        ...(role === 'host' ? [new PrefetchScript()] : []),
        ...(development
          ? [new ReactRefreshRspackPlugin()]
          : [new SubresourceIntegrityPlugin(), new Precompress()]),
        ...(development ? [] : [new DescribeRelease(appIn(app), version)]),
      ],
      // Numbers in order. The deterministic ones are hashes of names, and federation's contain the folder of the checkout.
      optimization: { chunkIds: 'natural', moduleIds: 'natural' },
      performance: { hints: false },
      stats: 'errors-warnings',
      // What is compiled on demand arrives by hot updates, which here ask for themselves again for ever.
      lazyCompilation: false,
      devServer: {
        port: readSettings().ports[app],
        host: '127.0.0.1',
        allowedHosts: ['localhost'],
        historyApiFallback: role !== 'remote',
        headers: { 'access-control-allow-origin': '*' },
        // Inside the host a remote cannot be refreshed in place; the page reloads instead.
        hot: role !== 'remote',
        liveReload: true,
        client: { overlay: false },
        setupMiddlewares: serveDeploymentFiles,
      },
    };
  };
}
