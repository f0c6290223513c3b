import { type Compiler, HtmlRspackPlugin, sources } from '@rspack/core';
import { bundleAlone } from './alone.ts';
import { integrityOf } from './hashes.ts';

/**
 * Adds the scripts that run before the shell's own: a tiny one in the page itself, which must run before the first paint, and
 * the prefetching script, which the paint doesn't wait for.
 */
export class FirstScripts {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstScripts', (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tapPromise('FirstScripts', async (data) => {
        const [inline, prefetch] = await Promise.all([
          bundleAlone(compiler, './src/boot/early.ts'),
          bundleAlone(compiler, './src/boot/prefetch.ts'),
        ]);
        const integrity = integrityOf(prefetch);
        const name = `prefetch.${Buffer.from(integrity.slice(7, 25), 'base64').toString('hex').slice(0, 12)}.js`;
        compilation.emitAsset(name, new sources.RawSource(prefetch));
        data.assetTags.scripts.unshift(
          { tagName: 'script', voidTag: false, attributes: {}, innerHTML: inline.toString() },
          {
            tagName: 'script',
            voidTag: false,
            attributes: { src: `/${name}`, async: true, integrity, crossorigin: 'anonymous' },
          },
        );
        return data;
      });
    });
  }
}
