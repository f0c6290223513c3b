import { type Compiler, HtmlRspackPlugin } from '@rspack/core';
import { bundleAlone } from './alone.ts';

/** Adds the small script in the page itself that runs before the first paint and before the shell's own, which comes before fonts. */
export class FirstScript {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FirstScript', (compilation) => {
      const hooks = HtmlRspackPlugin.getCompilationHooks(compilation);
      hooks.alterAssetTags.tapPromise('FirstScript', async (data) => {
        for (const { attributes } of data.assetTags.scripts) attributes.fetchpriority = 'high';
        const script = await bundleAlone(compiler, './src/boot/early.ts');
        data.assetTags.scripts.unshift({
          tagName: 'script',
          voidTag: false,
          attributes: {},
          innerHTML: script.toString(),
        });
        return data;
      });
    });
  }
}
