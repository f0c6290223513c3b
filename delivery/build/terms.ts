import { readFileSync } from 'node:fs';
import { join, parse } from 'node:path';
import { entryPoints } from '@newsletters/shared/entryPoints';
import { type Loader, transformSync } from 'esbuild';
import type { Terms } from '../registry/needs.ts';
import { specifierOf } from './closure.ts';
import { migrationOf, migrations, newestMigration } from './migrations.ts';

const stateful = entryPoints.filter((entryPoint) => entryPoint.kind === 'stateful');

/** Rules that the calls of a module of `shared` rely on, though no argument or column shows it. */
export const rules: Record<string, string[]> = {
  'api/account': ['private.require_recent_sign_in()'],
  'api/conflicts': ['private.check_expected_version()', 'private.date_change()'],
  'api/newsletters/search': ['private.asked_words()'],
};

interface Module {
  name: string;
  relied: string[];
  /** Without types and comments. */
  code: string;
  texts: string[];
}

function readModule(file: string, tree: string): Module {
  const { dir, name, ext } = parse(file);
  const source = readFileSync(join(tree, file), 'utf8');
  // Few modules name objects of the database; the others needn't be compiled.
  const isNaming = /\.(from|rpc|storage)\b/.test(source) || name.endsWith('Columns');
  const { code } = isNaming
    ? transformSync(source, { loader: ext.slice(1) as Loader, jsx: 'preserve' })
    : { code: '' };
  const relied = Object.entries(rules).flatMap(([module, names]) =>
    `${dir}/${name}`.endsWith(module) ? names : [],
  );
  return { name, relied, code, texts: code.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? [] };
}

/** The objects of the database that a module names: what it calls, tables, their columns in these texts, rules and storage. */
function objectsIn({ code, relied }: Module, texts: string[]): string[] {
  const named = (call: string) =>
    [...code.matchAll(new RegExp(`\\.${call}\\("(\\w+)"`, 'g'))].map(([, name = '']) => name);
  const tables = named('from');
  const columns = Object.keys(migrations).filter((object) => {
    const [table = '', column] = object.split('.');
    return column && tables.includes(table) && texts.some((text) => new RegExp(`\\b${column}\\b`).test(text));
  });
  const buckets = code.includes('.storage')
    ? Object.keys(migrations).filter((one) => /^storage/.test(one))
    : [];
  return [...tables, ...named('rpc').map((name) => `${name}()`), ...columns, ...buckets, ...relied];
}

/** The first migration with which the calls in these files work: the newest of those that made what they name. */
export function migrationNeededBy(files: string[], tree: string): string {
  const modules = files.filter((file) => /\.[jt]sx?$/.test(file)).map((file) => readModule(file, tree));
  // A list of columns that several modules read is in a file of its own.
  const lists = modules.filter(({ name }) => name.endsWith('Columns'));
  return migrationOf(
    modules.flatMap((module) => {
      const read = lists.filter(({ name }) => module.code.includes(name));
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
