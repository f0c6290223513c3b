import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { type Compiler, sources } from '@rspack/core';

/** A call with a literal that has placeholders, up to the end of the literal; what is called can have another name after bundling. */
const calls =
  /(\b[\w$]*\)?\(\s*)("(?:[^"\\\n]|\\.)*\{(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*\{(?:[^'\\\n]|\\.)*')/g;

/** Compiles these English messages in code, so that no parser is needed at run time. Texts without values stay as they are. */
export function compileMessages(code: string, english: ReadonlySet<string>): string {
  return code.replace(calls, (call, head: string, literal: string) => {
    const id = literal
      .slice(1, -1)
      .replace(/\\u([0-9a-f]{4})|\\(.)/gi, (_, hex, other) =>
        hex ? String.fromCharCode(Number.parseInt(hex, 16)) : other,
      );
    if (!english.has(id)) return call;
    return `${head}{ id: ${literal}, message: ${JSON.stringify(compileMessageOrThrow(id))} }`;
  });
}

/** Sorts chunks that are requested together: their order differs from checkout to checkout, and a release is named after its sources. */
const inOrder = (code: string) =>
  code.replace(/(?<=Promise\.all\(\[)(?:[\w$]+\.e\(\d+\),?)+(?=\]\))/g, (calls) =>
    calls.split(',').sort().join(),
  );

/** Compiles the English messages in a build's scripts, before these are minified, and puts requests of chunks in order. */
export class CompileMessages {
  private readonly english: ReadonlySet<string>;

  constructor(english: string[]) {
    this.english = new Set(english);
  }

  apply(compiler: Compiler) {
    compiler.hooks.thisCompilation.tap('CompileMessages', (compilation) => {
      const stage = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_PRE_PROCESS;
      compilation.hooks.processAssets.tap({ name: 'CompileMessages', stage }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!/\.m?js$/.test(name)) continue;
          const code = asset.source().toString();
          const compiled = compileMessages(code, this.english);
          if (compiled !== code) compilation.updateAsset(name, new sources.RawSource(compiled));
        }
      });
      const minified = compiler.rspack.Compilation.PROCESS_ASSETS_STAGE_OPTIMIZE_SIZE + 1;
      compilation.hooks.processAssets.tap({ name: 'SortChunks', stage: minified }, (assets) => {
        for (const [name, asset] of Object.entries(assets)) {
          if (!/\.m?js$/.test(name)) continue;
          const code = asset.source().toString();
          const sorted = inOrder(code);
          if (sorted !== code) compilation.updateAsset(name, new sources.RawSource(sorted));
        }
      });
    });
  }
}
