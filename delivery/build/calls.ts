import type { CallExpression, Expression, MemberExpression } from '@swc/core';
import { nodesIn } from './syntax.ts';

/** The names of things in the database: `table`, `table.column`, `procedure()`, `private.function()`, `storage/bucket`. */
type Known = Record<string, unknown>;

type Texts = Map<string, string>;

/** The text of an expression, as far as it consists of literals and of constants with these texts. */
function textOf(node: Expression | undefined, texts: Texts): string | undefined {
  if (node?.type === 'TsConstAssertion') return textOf(node.expression, texts);
  if (node?.type === 'StringLiteral') return node.value;
  if (node?.type === 'Identifier') return texts.get(node.value);
  if (node?.type !== 'TemplateLiteral') return undefined;
  const values = node.expressions.map((one) => textOf(one as Expression, texts));
  return node.quasis.map(({ cooked }, at) => cooked + (values[at] ?? '')).join('');
}

export function textsIn(source: string, known: Texts = new Map()): Texts {
  const texts: Texts = new Map(known);
  for (const node of nodesIn(source, /^VariableDeclarator$/)) {
    const { id, init } = node as unknown as { id: { value?: string }; init?: Expression };
    const text = textOf(init ?? undefined, texts);
    if (id.value && text !== undefined) texts.set(id.value, text);
  }
  return texts;
}

/** Splits at commas that are not in parentheses, which can hold others. */
const items = (text: string) => text.split(/,(?!(?:[^()]|\([^()]*\))*\))/).map((item) => item.trim());

function selected(table: string, text: string): string[] {
  return items(text).flatMap((item) => {
    const [, embedded, columns = ''] = /^(\w+)\((.*)\)$/s.exec(item) ?? [];
    if (embedded) return [embedded, ...selected(embedded, columns)];
    if (item === 'count') return [];
    if (item === '*') throw new Error(`A read of ${table} must name its columns`);
    return [`${table}.${item.replace(/^\w+:/, '').replace(/->.*/, '')}`];
  });
}

const filters = ['eq', 'neq', 'in', 'is', 'not', 'gt', 'gte', 'lt', 'lte', 'like', 'ilike', 'order'];

const isClient = (node: Expression) =>
  node.type === 'CallExpression' && node.callee.type === 'Identifier' && node.callee.value === 'supabase';

function methodOf({ callee }: CallExpression): { object?: Expression; name: string } {
  if (callee.type === 'Identifier') return { name: callee.value };
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return { name: '' };
  return { object: callee.object, name: callee.property.value };
}

/** The table that a chain of calls begins with. */
function tableOf(call: CallExpression, texts: Texts): string | undefined {
  const { object, name } = methodOf(call);
  if (!object) return undefined;
  if (name === 'from' && isClient(object)) return textOf(call.arguments[0]?.expression, texts);
  return object.type === 'CallExpression' ? tableOf(object, texts) : undefined;
}

const keysOf = (node: Expression | undefined): string[] =>
  node?.type !== 'ObjectExpression'
    ? []
    : node.properties.flatMap((property) =>
        property.type === 'KeyValueProperty' && property.key.type === 'Identifier'
          ? [property.key.value]
          : [],
      );

/** Whether only the number of rows is read, so that `*` names no columns. */
const isCount = (node: Expression | undefined) => keysOf(node).includes('head');

/**
 * What the calls in a module use of the database. What no call shows, such as a rule, is named by a comment as
 * `private.function()`. Throws where a read doesn't say which columns it wants, or names what isn't known.
 */
export function objectsUsedIn(source: string, known: Known, constants: Texts = new Map()): string[] {
  const texts = textsIn(source, constants);
  const used = new Set<string>();
  /** Columns that stand alone, because a chain can be continued in another statement. */
  const columns = new Set<string>();
  for (const node of nodesIn(source, /^(CallExpression|MemberExpression)$/)) {
    if (node.type === 'MemberExpression') {
      const { property } = node as MemberExpression;
      if (property.type === 'Identifier' && property.value === 'storage')
        for (const one of Object.keys(known)) if (one.startsWith('storage/')) used.add(one);
      continue;
    }
    const call = node as CallExpression;
    const { object, name } = methodOf(call);
    const given = call.arguments.map(({ expression }) => expression);
    const first = textOf(given[0], texts);
    const table = tableOf(call, texts);
    if (name === 'rpc' && object && isClient(object)) used.add(`${first}()`);
    if (name === 'after') columns.add(first ?? '').add(textOf(given[3], texts) ?? 'id');
    if (filters.includes(name) && first?.includes('.')) used.add(first);
    else if (filters.includes(name) && first) columns.add(first);
    if (['match', 'insert', 'update', 'upsert'].includes(name))
      for (const key of keysOf(given[0])) columns.add(key);
    if (!table) continue;
    used.add(table);
    if (name !== 'select' || isCount(given[1])) continue;
    if (first === undefined) throw new Error(`A read of ${table} must name its columns`);
    for (const one of selected(table, first)) used.add(one);
  }
  const tables = [...used].filter((one) => /^\w+$/.test(one));
  for (const table of tables)
    for (const column of columns) if (`${table}.${column}` in known) used.add(`${table}.${column}`);
  for (const [rule] of source.matchAll(/private\.\w+\(\)/g)) used.add(rule);
  for (const one of used) if (!(one in known)) throw new Error(`No migration makes ${one}`);
  return [...used].sort();
}
