import { fallbackFaces, localSerif } from '@newsletters/shared/fallbackFonts';
import { type Compiler, HtmlRspackPlugin } from '@rspack/core';

/** Writes the fallback fonts into the page itself: they're needed before any code has loaded. */
export class FallbackFonts {
  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('FallbackFonts', (compilation) => {
      HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tap('FallbackFonts', (data) => {
        data.assetTags.styles.unshift({
          tagName: 'style',
          voidTag: false,
          attributes: {},
          innerHTML: `:root{--serif:${localSerif}}${fallbackFaces}`,
        });
        return data;
      });
    });
  }
}
