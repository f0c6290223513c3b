import { join } from 'node:path';
import { promisify } from 'node:util';
import { rspack } from '@rspack/core';
import { Precompress } from '../../delivery/build/compress.ts';
import { federated } from '../../rspack.config.base.ts';

/**
 * Builds the pages that the product is compared with into a folder, as ordinary bundles: with the settings of the product, but
 * without federation. Returns the addresses of their scripts.
 */
export async function buildBundles(folder: string): Promise<Map<string, string>> {
  const { mode, target, resolve, module, context } = federated('host')({}, { mode: 'production' });
  const names = ['minimal', 'bundle'];
  const compiler = rspack(
    names.map((name) => ({
      ...{ name, mode, target, resolve, module, context, devtool: false as const },
      entry: join(import.meta.dirname, 'variants', `${name}.tsx`),
      output: {
        path: join(folder, 'bench', name),
        publicPath: `/bench/${name}/`,
        filename: 'main.js',
        chunkFilename: '[name].js',
      },
      plugins: [new Precompress()],
      performance: { hints: false as const },
    })),
  );
  const stats = await promisify(compiler.run.bind(compiler))();
  if (stats?.hasErrors()) throw new Error(stats.toString('errors-only'));
  return new Map(names.map((name) => [name, `/bench/${name}/main.js`]));
}
