import { type Compiler, sources } from '@rspack/core';
import type { textFiles } from './catalogues.ts';

/**
 * Writes the texts of an app beside its code, one file for each language. Rspack can only copy files, and these are in none: they're
 * put together of what the code says and what app and `shared` have.
 */
export const emitTexts = (files: ReturnType<typeof textFiles>['files']) => (compiler: Compiler) => {
  compiler.hooks.thisCompilation.tap('emitTexts', (compilation) => {
    compilation.hooks.processAssets.tap('emitTexts', () => {
      for (const { name, content } of files) compilation.emitAsset(name, new sources.RawSource(content));
    });
  });
};
