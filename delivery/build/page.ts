import { fallbackFaces, localSerif } from '@newsletters/shared/fallbackFonts';
import { type Compiler, HtmlRspackPlugin, type Plugin } from '@rspack/core';
import { bundleAlone } from './alone.ts';

const inline = (tagName: 'script' | 'style', innerHTML: string) => ({
  tagName,
  voidTag: false,
  attributes: {},
  innerHTML,
});

/**
 * Writes into the page what is needed before any code: the fallback fonts and, for the shell, the script before the first
 * paint. HtmlRspackPlugin can insert files, but can't bundle a script into the page, and its tags take no `fetchpriority`.
 */
export class InlineParts {
  constructor(
    private readonly script?: string,
    private readonly constants?: Plugin,
  ) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('InlineParts', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise(
        'InlineParts',
        async (data) => {
          const { scripts, styles } = data.assetTags;
          styles.unshift(inline('style', `:root{--serif:${localSerif}}${fallbackFaces}`));
          if (!this.script) return data;
          for (const { attributes } of scripts) attributes.fetchpriority = 'high';
          scripts.unshift(inline('script', await bundleAlone(compiler, this.script, this.constants)));
          return data;
        },
      );
    });
  }
}
