import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Compiler } from '@rspack/core';
import { rewriteScripts } from './scripts.ts';

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

/** Compiles the English messages in a build's scripts, before these are minified. */
export class CompileMessages {
  private readonly english: ReadonlySet<string>;

  constructor(english: string[]) {
    this.english = new Set(english);
  }

  apply(compiler: Compiler) {
    const { PROCESS_ASSETS_STAGE_PRE_PROCESS } = compiler.rspack.Compilation;
    rewriteScripts(compiler, PROCESS_ASSETS_STAGE_PRE_PROCESS, (code) => compileMessages(code, this.english));
  }
}
