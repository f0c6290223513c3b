import { parseSync } from '@swc/core';

/** A node of the syntax tree, as far as it's looked at. */
type Node = { type?: string } & Record<string, unknown>;

/** Where a string isn't said to anyone: names of modules and properties, comparisons, what developers read. */
const silent = /^(Import|Export(All|Named)|Ts(?!As|NonNull|Satisfies|Const))/;

const nameOf = (node: unknown): string => {
  const { type, value, property, object } = Object(node) as Node;
  return type === 'MemberExpression' ? `${nameOf(object)}.${nameOf(property)}` : String(value ?? '');
};

const isSilent = ({ type = '', callee, operator }: Node) =>
  silent.test(type) ||
  (type === 'CallExpression' && /^(t|rich|console\.\w+|\w+\.(get|set|remove)Item)$/.test(nameOf(callee))) ||
  (type === 'NewExpression' && /^(TypeError|RegExp|URL|Event)$/.test(nameOf(callee))) ||
  (type === 'BinaryExpression' && /^[!=]==?$/.test(String(operator)));

const smallWords =
  /\b(a|an|and|are|at|by|for|from|has|in|is|it|more|no|not|of|on|or|than|that|the|this|to|was|with)\b/;

/** What is always something to read. */
const isReadable = (text: string) => /\p{L}{2}/u.test(text);

const readAttribute = /^(aria-label|aria-valuetext|alt|helperText|label|placeholder|title)$/;

/** Whether a string is something to read: it begins as a sentence does, or has words such as "of" and "the". */
const isText = (text: string) =>
  /^["“(\s]*(\p{Lu}\p{Ll}+|[AI])([\s.,!?:…)-]|$)/u.test(text) ||
  (/^[\p{L}\p{N}\s.,:!?'’"“”%()·…-]+$/u.test(text) && /\p{L}{2,}.*\s/u.test(text) && smallWords.test(text));

/** The texts in a module that users would read in English, whatever the language is. */
export function bypassingIn(source: string, file: string): string[] {
  const found: string[] = [];
  const look = (node: unknown, parent: Node, key: string): void => {
    if (Array.isArray(node)) {
      for (const one of node) look(one, parent, key);
      return;
    }
    if (typeof node !== 'object' || node === null) return;
    const { type, ...parts } = node as Node;
    if (type === 'JSXText') {
      if (isReadable(String(parts.value))) found.push(String(parts.value).trim());
      return;
    }
    if (type === 'StringLiteral') {
      const isRead = parent.type === 'JSXAttribute' && readAttribute.test(nameOf(parent.name));
      const isName = key === 'key' || (parent.type === 'ClassProperty' && nameOf(parent.key) === 'name');
      if (isRead ? isReadable(String(parts.value)) : !isName && isText(String(parts.value)))
        found.push(String(parts.value));
      return;
    }
    if (type === 'TemplateLiteral') {
      const text = (parts.quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('1');
      if (isText(text)) found.push(text);
    }
    if (type === 'SwitchCase') {
      look(parts.consequent, node as Node, 'consequent');
      return;
    }
    if (type && isSilent(node as Node)) {
      // The values that fill a text can be texts themselves.
      if (type === 'CallExpression' && /^(t|rich)$/.test(nameOf(parts.callee)))
        look((parts.arguments as unknown[]).slice(1), node as Node, 'arguments');
      return;
    }
    for (const [name, part] of Object.entries(parts)) look(part, node as Node, name);
  };
  look(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), {}, '');
  return found;
}
