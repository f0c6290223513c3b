import type { Compiler } from '@rspack/core';
import { rewriteScripts } from './scripts.ts';

/** A list of chunks that are requested together, in minified code. */
const requests = /(?<=Promise\.all\(\[)(?:[\w$]+\.e\(\d+\),?)+(?=\]\))/g;

/**
 * Sorts chunks that are requested together. Rspack's order differs from checkout to checkout, and the same sources have to give the same
 * release.
 */
export class SortChunkRequests {
  apply(compiler: Compiler) {
    const { PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE } = compiler.rspack.Compilation;
    rewriteScripts(compiler, PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1, (code) =>
      code.replace(requests, (chunks) => chunks.split(',').sort().join()),
    );
  }
}
