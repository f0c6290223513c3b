import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { rspack } from '@rspack/core';
import { Precompress } from '../../delivery/build/compress.ts';
import { federated } from '../../rspack.config.base.ts';

/** The pages that the product is compared with, by the file of their source. */
export const bundled = ['minimal', 'bundle'] as const;

/** Builds a page as an ordinary bundle, with the settings of the product but without federation; returns its script. */
async function bundle(name: string, folder: string): Promise<string> {
  const { mode, target, resolve, module, context } = federated('host')({}, { mode: 'production' });
  const compiler = rspack({
    mode,
    target,
    resolve,
    module,
    context,
    entry: join(import.meta.dirname, 'variants', `${name}.tsx`),
    devtool: false,
    output: {
      path: join(folder, 'bench', name),
      publicPath: `/bench/${name}/`,
      filename: 'main.[contenthash:12].js',
      chunkFilename: '[name].[contenthash:12].js',
    },
    plugins: [new Precompress()],
    performance: { hints: false },
  });
  await new Promise<void>((done, fail) =>
    compiler.run((error, stats) =>
      error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
    ),
  );
  const script = readdirSync(join(folder, 'bench', name)).find((file) => /^main\.\w+\.js$/.test(file));
  return `/bench/${name}/${script}`;
}

/** Builds all of them into a folder; returns the addresses of their scripts. */
export async function buildBundles(folder: string): Promise<Map<string, string>> {
  const scripts = new Map<string, string>();
  for (const name of bundled) scripts.set(name, await bundle(name, folder));
  return scripts;
}
