import { fallbackFaces, localSerif } from '@newsletters/shared/fallbackFonts';
import { type Compiler, HtmlRspackPlugin } from '@rspack/core';
import { buildSync } from 'esbuild';

const inline = (tagName: 'script' | 'style', innerHTML: string) => ({
  tagName,
  voidTag: false,
  attributes: {},
  innerHTML,
});

/** A file and what it imports, as a script without federation, which would add everything shared to it, and in development React Refresh. */
function bundled({ context, options }: Compiler, entry: string, define?: Record<string, string>) {
  const { outputFiles } = buildSync({
    absWorkingDir: context,
    entryPoints: [entry],
    bundle: true,
    write: false,
    format: 'iife',
    target: 'es2022',
    charset: 'utf8',
    minify: options.mode === 'production',
    define,
  });
  return outputFiles.map(({ text }) => text).join('');
}

/**
 * Writes into the page what is needed before any code: the fallback fonts and, for the shell, the script before the first
 * paint. HtmlRspackPlugin can insert files, but can't bundle a script into the page, and its tags take no `fetchpriority`.
 */
export const inlineParts = (script?: string, define?: Record<string, string>) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('inlineParts', (compilation) => {
    HtmlRspackPlugin.getCompilationHooks(compilation).alterAssetTags.tapPromise(
      'inlineParts',
      async (data) => {
        const { scripts, styles } = data.assetTags;
        styles.unshift(inline('style', `:root{--serif:${localSerif}}${fallbackFaces}`));
        if (!script) return data;
        for (const { attributes } of scripts) attributes.fetchpriority = 'high';
        scripts.unshift(inline('script', bundled(compiler, script, define)));
        return data;
      },
    );
  });
};
