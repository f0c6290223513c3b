import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';

/** A call with a literal that has placeholders, up to the end of the literal. */
const calls = /\b(t|rich)\(\s*('(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")/g;

/** Compiles the English messages in a module, so that no parser is needed at run time. Texts without values stay as they are. */
export default function compileMessages(source) {
  return source.replace(calls, (call, name, literal) => {
    if (!literal.includes('{')) return call;
    const id = literal.slice(1, -1).replace(/\\(.)/g, '$1');
    return `${name}({ id: ${literal}, message: ${JSON.stringify(compileMessageOrThrow(id))} }`;
  });
}
