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
export const inlineParts = (script?: string, constants?: Plugin) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('inlineParts', (compilation) => {
    HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise(
      'inlineParts',
      async (data) => {
        const { scripts, styles } = data.assetTags;
        styles.unshift(inline('style', `:root{--serif:${localSerif}}${fallbackFaces}`));
        if (!script) return data;
        for (const { attributes } of scripts) attributes.fetchpriority = 'high';
        scripts.unshift(inline('script', await bundleAlone(compiler, script, constants)));
        return data;
      },
    );
  });
};
