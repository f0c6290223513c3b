import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Compiler, HtmlRspackPlugin, rspack, sources } from '@rspack/core';
import { integrityOf } from './hashes.ts';

const FILE = 'prefetch.js';

const swc = { jsc: { parser: { syntax: 'typescript' }, target: 'es2022' } };

/** Bundles the prefetching script on its own: in the shell's build, federation would add everything shared to it. */
async function bundle({ context, options }: Compiler): Promise<Buffer> {
  const path = mkdtempSync(join(tmpdir(), 'newsletters-prefetch-'));
  const { mode, target, resolve } = options;
  const alone = rspack({
    context,
    mode,
    target,
    resolve: { extensions: resolve.extensions },
    // Not the shell's rules: in development they add React Refresh, which works only in the shell's bundle.
    module: {
      rules: [{ test: /\.ts$/, loader: 'builtin:swc-loader', options: swc, type: 'javascript/auto' }],
    },
    entry: './src/boot/prefetch.ts',
    devtool: false,
    output: { path, filename: FILE },
  });
  try {
    await new Promise<void>((done, fail) =>
      alone.run((error, stats) =>
        error || stats?.hasErrors() ? fail(error ?? new Error(stats?.toString('errors-only'))) : done(),
      ),
    );
    return readFileSync(join(path, FILE));
  } finally {
    rmSync(path, { recursive: true, force: true });
  }
}

/** Adds the prefetching script: a small file that must run before the first paint, so its tag blocks. */
export class PrefetchScript {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('PrefetchScript', (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tapPromise('PrefetchScript', async (data) => {
        const bytes = await bundle(compiler);
        const integrity = integrityOf(bytes);
        const name = `prefetch.${Buffer.from(integrity.slice(7, 25), 'base64').toString('hex').slice(0, 12)}.js`;
        compilation.emitAsset(name, new sources.RawSource(bytes));
        data.assetTags.scripts.unshift({
          tagName: 'script',
          voidTag: false,
          attributes: { src: `/${name}`, integrity, crossorigin: 'anonymous' },
        });
        return data;
      });
    });
  }
}
