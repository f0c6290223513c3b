import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, type Plugin, type RuleSetRule, rspack } from '@rspack/core';

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

/** In the package that other repositories install, files name each other without extensions, as in the sources. */
export const packedSources: RuleSetRule = {
  test: /@newsletters\/shared\/.*\.js$/,
  resolve: { fullySpecified: false },
};

/** Fonts are files at the root of the page's origin, because only a page contains them. */
export const fonts = (emit = true): RuleSetRule => ({
  test: /\.woff2$/,
  type: 'asset/resource',
  generator: { filename: '[name].[contenthash:12][ext]', publicPath: '/', emit },
});

export const extensions = ['.tsx', '.ts', '.mjs', '.js'];

/** Bundles a file without federation, which would add everything shared to it, and in development React Refresh. */
export async function bundleAlone({ context, options }: Compiler, entry: string, constants?: Plugin) {
  const path = mkdtempSync(join(tmpdir(), 'newsletters-build-'));
  const { mode, target } = options;
  const alone = rspack({
    context,
    mode,
    target,
    resolve: { extensions },
    module: { rules: [sources()] },
    entry,
    devtool: false,
    plugins: [constants],
    output: { path, filename: 'bundle.js', asyncChunks: false },
  });
  try {
    await new Promise<void>((done, fail) =>
      alone.run((error, stats) =>
        error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
      ),
    );
    return readFileSync(join(path, 'bundle.js'), 'utf8');
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}
