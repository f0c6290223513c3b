import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, type Configuration, type RuleSetRule, rspack } from '@rspack/core';

export const sources = (react: { development?: boolean; refresh?: boolean } = {}): RuleSetRule => ({
  test: /\.tsx?$/,
  loader: 'builtin:swc-loader',
  options: {
    jsc: {
      parser: { syntax: 'typescript', tsx: true },
      transform: { react: { runtime: 'automatic', ...react } },
      target: 'es2022',
    },
  },
  type: 'javascript/auto',
});

/** Fonts are files at the root of the page's origin, because only a page contains them. */
export const fonts = (emit = true): RuleSetRule => ({
  test: /\.woff2$/,
  type: 'asset/resource',
  generator: { filename: '[name].[contenthash:12][ext]', publicPath: '/', emit },
});

/** Bundles a file without federation, which would add everything shared to it, and in development React Refresh. */
export async function bundleAlone(
  { context, options }: Compiler,
  entry: string,
  more: Configuration = {},
): Promise<Buffer> {
  const path = mkdtempSync(join(tmpdir(), 'newsletters-build-'));
  const { mode, target, resolve } = options;
  const alone = rspack({
    context,
    mode,
    target,
    resolve: { extensions: resolve.extensions, alias: resolve.alias },
    // The app's own build writes the fonts.
    module: { rules: [sources(), fonts(false)] },
    entry,
    devtool: false,
    ...more,
    output: { path, filename: 'bundle.js', asyncChunks: false, ...more.output },
  });
  try {
    await new Promise<void>((done, fail) =>
      alone.run((error, stats) =>
        error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
      ),
    );
    return readFileSync(join(path, 'bundle.js'));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
