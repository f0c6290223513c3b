import { parseSync } from '@swc/core';

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

/** What a node says, if users would read it there. */
function saidBy({ type, value, quasis }: Node, parent: Node, key: string): string | undefined {
  const text = String(value);
  if (type === 'JSXText') return isReadable(text) ? text.trim() : undefined;
  if (type === 'StringLiteral') {
    const isRead = parent.type === 'JSXAttribute' && readAttribute.test(nameOf(parent.name));
    const isName = key === 'key' || (parent.type === 'ClassProperty' && nameOf(parent.key) === 'name');
    return (isRead ? isReadable(text) : !isName && isText(text)) ? text : undefined;
  }
  if (type !== 'TemplateLiteral') return undefined;
  const whole = (quasis as { cooked: string }[]).map(({ cooked }) => cooked).join('1');
  return isText(whole) ? whole : undefined;
}

/** The texts in a module that users would read in English, whatever the language is. */
export function bypassingIn(source: string, file: string): string[] {
  const found: string[] = [];
  const module = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  JSON.stringify(module, function (this: Node, key, value) {
    const node = Object(value) as Node;
    const said = saidBy(node, this, key);
    if (said !== undefined) found.push(said);
    if (node.type === 'SwitchCase') return node.consequent;
    if (!isSilent(node)) return value;
    // The values that fill a text can be texts themselves.
    const isFilled = node.type === 'CallExpression' && /^(t|rich)$/.test(nameOf(node.callee));
    return isFilled ? (node.arguments as unknown[]).slice(1) : undefined;
  });
  return found;
}
