import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import type { Terms } from '../registry/needs.ts';
import { specifierOf } from './closure.ts';
import { migrationOf, migrations, newestMigration } from './migrations.ts';
import { nodesIn } from './syntax.ts';

const stateful = entryPoints.filter((entryPoint) => entryPoint.kind === 'stateful');

/** Rules that the calls of a module of `shared` rely on, though no argument or column shows it. */
export const rules: Record<string, string[]> = {
  'api/account': ['private.require_recent_sign_in()'],
  'api/conflicts': ['private.check_expected_version()', 'private.date_change()'],
  'api/newsletters/search': ['private.asked_words()'],
};

interface Node {
  type: string;
  value?: string;
  cooked?: string;
  property?: { value?: string };
  callee?: { property?: { value?: string } };
  arguments?: { expression: { type: string; value: string } }[];
}

interface Module {
  name: string;
  relied: string[];
  nodes: Node[];
  texts: string[];
}

function readModule(file: string, tree: string): Module {
  const source = readFileSync(join(tree, file), 'utf8');
  const wanted = /^(CallExpression|Identifier|MemberExpression|StringLiteral|TemplateElement)$/;
  const nodes: Node[] = nodesIn(source, wanted, file);
  const { dir, name } = parse(file);
  const relied = Object.entries(rules).flatMap(([module, names]) =>
    `${dir}/${name}`.endsWith(module) ? names : [],
  );
  const texts = nodes.flatMap(({ type, value, cooked }) => (type === 'StringLiteral' ? value : cooked) ?? []);
  return { name, relied, nodes, texts };
}

/** The objects of the database that a module names: what it calls, tables, their columns in these texts, rules and storage. */
function objectsIn({ nodes, relied }: Module, texts: string[]): string[] {
  const named = (call: string) =>
    nodes.flatMap(({ callee, arguments: [given] = [] }) =>
      callee?.property?.value === call && given?.expression.type === 'StringLiteral'
        ? given.expression.value
        : [],
    );
  const tables = named('from');
  const columns = Object.keys(migrations).filter((object) => {
    const [table = '', column] = object.split('.');
    return column && tables.includes(table) && texts.some((text) => new RegExp(`\\b${column}\\b`).test(text));
  });
  const storage = nodes.some(({ property }) => property?.value === 'storage');
  const buckets = storage ? Object.keys(migrations).filter((one) => /^storage/.test(one)) : [];
  return [...tables, ...named('rpc').map((name) => `${name}()`), ...columns, ...buckets, ...relied];
}

/** The first migration with which the calls in these files work: the newest of those that made what they name. */
export function migrationNeededBy(files: string[], tree: string): string {
  const modules = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => readModule(file, tree));
  // A list of columns that several modules read is in a file of its own.
  const lists = modules.filter(({ name }) => name.endsWith('Columns'));
  return migrationOf(
    modules.flatMap((module) => {
      const read = lists.filter(({ name }) =>
        module.nodes.some(({ type, value }) => type === 'Identifier' && value === name),
      );
      return objectsIn(
        module,
        [module, ...read].flatMap(({ texts }) => texts),
      );
    }),
  );
}

/** The contracts that these imports need: those of the stateful entry points among them. */
export const contractsOf = (imports: string[]): Terms['contracts'] =>
  Object.fromEntries(
    stateful.flatMap(({ name, version }) =>
      imports.includes(specifierOf(name)) ? [[name, `^${version}`]] : [],
    ),
  );

/** What the shell offers: all contracts, and the newest migration that it knows. */
export const offers = (): Terms => ({
  contracts: Object.fromEntries(stateful.map(({ name, version }) => [name, version])),
  migration: newestMigration(),
});
