import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Compiler } from '@rspack/core';

/** What compresses the copies beside a file, by their endings; `quality` is Brotli's. */
export const compressing = (quality: number) => ({
  '.br': (bytes: string | Buffer) =>
    promisify(brotliCompress)(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } }),
  '.gz': (bytes: string | Buffer) => promisify(gzip)(bytes, { level: 9 }),
});

/** Brotli's best, because it's done once: a slow phone waits 70 ms less for the shell than with 9. */
const formats = compressing(constants.BROTLI_MAX_QUALITY);

/**
 * Writes a Brotli and a gzip copy of each script, page and file of texts, for servers and storage buckets to send. No option of Rspack does,
 * and compression-webpack-plugin would bring webpack.
 */
export function precompress(compiler: Compiler) {
  compiler.hooks.afterEmit.tapPromise('precompress', async (compilation) => {
    // The next edit replaces it.
    if (compiler.watchMode) return;
    const folder = compilation.outputOptions.path ?? '';
    const names = Object.keys(compilation.assets).filter((name) => /\.(js|html)$|^texts-/.test(name));
    const copies = names.flatMap((name) =>
      Object.entries(formats).map(async ([ending, compress]) => {
        const file = join(folder, name);
        await writeFile(file + ending, await compress(await readFile(file)));
      }),
    );
    await Promise.all(copies);
  });
}
