import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Uses, uses } from '@newsletters/shared/api/uses';
import {
  type CallExpression,
  type Expression,
  type Identifier,
  type MemberExpression,
  type Node,
  parseSync,
  type VariableDeclarator,
} from '@swc/core';
import { migrations, objectsIn } from './needs';

const folder = join(__dirname, '../../shared/src/api');
const declared: Record<string, Uses> = uses;

/** What the calls in a module name: columns as `table.column`, or alone where a filter doesn't say of which table. */
interface Calls {
  tables: Set<string>;
  procedures: Set<string>;
  columns: Set<string>;
  filters: Set<string>;
  /** Tables of which all columns are read or written. */
  whole: Set<string>;
  buckets: boolean;
}

/** Splits at commas that are not in parentheses. */
const items = (text: string) => text.split(/,(?![^(]*\))/).map((item) => item.trim());

function select(table: string, text: string, calls: Calls) {
  calls.tables.add(table);
  for (const item of items(text)) {
    const [, embedded, columns = ''] = /^(\w+)\((.*)\)$/s.exec(item) ?? [];
    if (embedded) select(embedded, columns, calls);
    else if (item === '*') calls.whole.add(table);
    else if (item !== 'count') calls.columns.add(`${table}.${item.replace(/^\w+:/, '').replace(/->.*/, '')}`);
  }
}

const filterMethods = ['eq', 'neq', 'in', 'is', 'gt', 'lt', 'ilike', 'order'];

/** Everything of these kinds in a module, in order. */
function nodesIn(source: string) {
  const nodes: (CallExpression | MemberExpression | VariableDeclarator)[] = [];
  JSON.stringify(parseSync(source, { syntax: 'typescript' }), (_key, node) => {
    if (/^(CallExpression|MemberExpression|VariableDeclarator)$/.test(node?.type)) nodes.push(node);
    return node;
  });
  return nodes;
}

const isClient = (node: Node) =>
  node.type === 'CallExpression' &&
  (node as CallExpression).callee.type === 'Identifier' &&
  ((node as CallExpression).callee as Identifier).value === 'supabase';

/** The object and the name of a method that is called. */
function methodOf({ callee }: CallExpression): { object?: Expression; name: string } {
  if (callee.type === 'Identifier') return { name: callee.value };
  if (callee.type !== 'MemberExpression' || callee.property.type !== 'Identifier') return { name: '' };
  return { object: callee.object, name: callee.property.value };
}

/** Reads the calls from the syntax of a module. */
function callsIn(source: string): Calls {
  const [tables, procedures, columns, filters, whole] = Array.from({ length: 5 }, () => new Set<string>());
  const calls = { tables, procedures, columns, filters, whole, buckets: false } as Calls;
  const texts = new Map<string, string>();
  const textOf = (node?: Expression) => {
    if (node?.type === 'StringLiteral') return node.value;
    if (node?.type === 'TemplateLiteral') return node.quasis[0]?.cooked;
    return node?.type === 'Identifier' ? texts.get(node.value) : undefined;
  };
  /** The table that a chain of calls begins with. */
  const tableOf = (call: CallExpression): string | undefined => {
    const { object, name } = methodOf(call);
    if (!object) return undefined;
    if (name === 'from' && isClient(object)) return textOf(call.arguments[0]?.expression);
    return object.type === 'CallExpression' ? tableOf(object) : undefined;
  };
  const readCall = (call: CallExpression) => {
    const { object, name } = methodOf(call);
    const given = call.arguments.map(({ expression }) => expression);
    const first = textOf(given[0]);
    const table = tableOf(call);
    if (name === 'rpc' && object && isClient(object)) calls.procedures.add(first ?? '');
    if (name === 'after') calls.filters.add(first ?? '').add(textOf(given[3]) ?? 'id');
    if (filterMethods.includes(name) && first) calls.filters.add(first);
    if (name === 'match' && given[0]?.type === 'ObjectExpression')
      for (const property of given[0].properties)
        if (property.type === 'KeyValueProperty' && property.key.type === 'Identifier')
          calls.filters.add(property.key.value);
    if (!table) return;
    calls.tables.add(table);
    if (name === 'select') select(table, first ?? '*', calls);
    if (name === 'upsert') calls.whole.add(table);
  };
  for (const node of nodesIn(source)) {
    if (node.type === 'CallExpression') readCall(node);
    else if (node.type === 'VariableDeclarator') {
      const text = textOf(node.init ?? undefined);
      if (text !== undefined && node.id.type === 'Identifier') texts.set(node.id.value, text);
    } else if (node.property.type === 'Identifier' && node.property.value === 'storage') calls.buckets = true;
  }
  return calls;
}

/** How a module's calls and its row in the table differ. */
function differences(module: string, source: string, row: Uses = {}): string[] {
  const { tables, procedures, columns, filters, whole, buckets } = callsIn(source);
  const listed = { tables: Object.entries(row.tables ?? {}), procedures: new Set<string>(row.procedures) };
  const names = new Set(listed.tables.map(([table]) => table));
  const own = new Set(listed.tables.flatMap(([table, list]) => list.map((column) => `${table}.${column}`)));
  const lists = (column: string) => [...own].some((one) => one.endsWith(`.${column}`));
  const isUsed = (column: string) => {
    const [table = '', name = ''] = column.split('.');
    // A name that stands alone may be passed to a filter.
    return columns.has(column) || filters.has(name) || whole.has(table) || source.includes(`'${name}'`);
  };
  const missing = [
    ...[...tables].filter((table) => !names.has(table)),
    ...[...procedures].filter((procedure) => !listed.procedures.has(procedure)).map((one) => `${one}()`),
    ...[...columns].filter((column) => !own.has(column)),
    // Procedures return columns of their own.
    ...[...filters].filter((column) => !lists(column) && procedures.size === 0),
    ...(buckets && !row.buckets ? ['buckets'] : []),
  ];
  const superfluous = [
    ...[...names].filter((table) => !tables.has(table)),
    ...[...listed.procedures].filter((procedure) => !procedures.has(procedure)).map((one) => `${one}()`),
    ...[...own].filter((column) => !isUsed(column)),
    ...(row.buckets && !buckets ? ['buckets'] : []),
  ];
  return [
    ...missing.map((name) => `shared/src/api/uses.ts: add ${name} to ${module}, which uses it`),
    ...superfluous.map(
      (name) => `shared/src/api/uses.ts: remove ${name} from ${module}, which doesn't use it`,
    ),
  ];
}

const modules = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((file) => /^[\w/]+\.ts$/.test(file))
  .map((file) => [file.replace(/\.ts$/, ''), readFileSync(join(folder, file), 'utf8')] as const);

test('the table of uses lists what the calls of each module use, and nothing else', () => {
  expect(modules.flatMap(([module, source]) => differences(module, source, declared[module]))).toEqual([]);
  const unknown = Object.keys(declared).filter((name) => !modules.some(([module]) => module === name));
  expect(unknown).toEqual([]);
});

test('everything in the table exists in the migrations', () => {
  const objects = Object.values(declared).flatMap(objectsIn);
  expect(objects.filter((object) => !migrations[object])).toEqual([]);
});

test.each([
  ["supabase().from('tags').select('id')", ['add tags', 'add tags.id']],
  [
    "supabase().from('categories').select('id, color:style->>color, newsletters(title)')",
    ['add newsletters', 'add categories.style', 'add newsletters.title'],
  ],
  ["supabase().from('categories').delete().eq('slug', x)", ['add slug']],
  ["supabase().rpc('paint')", ['add paint()']],
  ["const query = supabase().from('categories').select('id'); query.order('rank')", ['add rank']],
  ["(await fullClient()).storage.from('x')", ['add buckets']],
])('a call that the table does not list is found: %s', (source, found) => {
  const row = { tables: { categories: ['id'] } } as const;
  const problems = differences('module', source, row).filter((problem) => problem.includes('add'));
  expect(problems.map((problem) => /add \S+/.exec(problem)?.[0])).toEqual(found);
});

test('what no call uses is found', () => {
  const row = {
    tables: { categories: ['id', 'name'], profiles: [] },
    procedures: ['add_subscription'],
    buckets: ['x'],
  } as const;
  const problems = differences('module', "supabase().from('categories').select('id')", row);
  expect(problems.map((problem) => /remove (\S+)/.exec(problem)?.[1])).toEqual([
    'profiles',
    'add_subscription()',
    'categories.name',
    'buckets',
  ]);
});
