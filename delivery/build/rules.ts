import type { RuleSetRule } from '@rspack/core';

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
