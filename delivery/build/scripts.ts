import { type Compiler, sources } from '@rspack/core';

/** Changes the code of all scripts of a build, at a stage of its assets. */
export function rewriteScripts(compiler: Compiler, stage: number, rewrite: (code: string) => string) {
  const name = 'rewriteScripts';
  compiler.hooks.thisCompilation.tap(name, (compilation) => {
    compilation.hooks.processAssets.tap({ name, stage }, (assets) => {
      for (const [file, asset] of Object.entries(assets)) {
        if (!/\.m?js$/.test(file)) continue;
        const code = asset.source().toString();
        const rewritten = rewrite(code);
        if (rewritten !== code) compilation.updateAsset(file, new sources.RawSource(rewritten));
      }
    });
  });
}
