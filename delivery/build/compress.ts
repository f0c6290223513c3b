import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Compiler } from '@rspack/core';

/** Writes a Brotli and a gzip copy of each script and page, for servers and storage buckets to send. */
export class Precompress {
  apply(compiler: Compiler) {
    compiler.hooks.afterEmit.tap('Precompress', (compilation) => {
      const folder = compilation.outputOptions.path ?? '';
      const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
      for (const name of Object.keys(compilation.assets).filter((name) => /\.(js|html)$/.test(name))) {
        const bytes = readFileSync(join(folder, name));
        writeFileSync(join(folder, `${name}.br`), brotliCompressSync(bytes, quality));
        writeFileSync(join(folder, `${name}.gz`), gzipSync(bytes, { level: 9 }));
      }
    });
  }
}
