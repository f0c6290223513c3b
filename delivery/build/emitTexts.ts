import { type Compiler, sources } from '@rspack/core';
import type { textFiles } from './catalogues.ts';

/**
 * Writes the texts of an app beside its code, one file for each language. Rspack can only copy files, and these are in none: they're
 * put together of what the code says and what app and `shared` have.
 */
export class EmitTexts {
  constructor(private readonly files: ReturnType<typeof textFiles>['files']) {}

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('EmitTexts', (compilation) => {
      compilation.hooks.processAssets.tap('EmitTexts', () => {
        for (const { name, content } of this.files)
          compilation.emitAsset(name, new sources.RawSource(content));
      });
    });
  }
}
