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

/** The code of a module, without types and comments. Few modules name objects of the database; the others needn't be compiled. */
function codeOf(file: string, tree: string): string {
  const { name, ext } = parse(file);
  const source = readFileSync(join(tree, file), 'utf8');
  const isNaming = /\.(from|rpc|storage)\b/.test(source) || name.endsWith('Columns');
  return isNaming ? transformSync(source, { loader: ext.slice(1) as Loader, jsx: 'preserve' }).code : '';
}

const textsIn = (code: string): string[] => code.match(/"[^"\n]*"|'[^'\n]*'|`[^`]*`/g) ?? [];

/** The objects of the database that code names: what it calls, tables, their columns in texts, and storage. */
const objectsIn = (code: string, texts: string[]) =>
  Object.keys(migrations).filter((object) => {
    if (object.startsWith('storage')) return code.includes('.storage');
    if (object.endsWith('()')) return code.includes(`.rpc("${object.slice(0, -2)}"`);
    const [table, column] = object.split('.');
    if (!code.includes(`.from("${table}"`)) return false;
    return !column || texts.some((text) => new RegExp(`\\b${column}\\b`).test(text));
  });

/** The first migration with which the calls in these files work: the newest of those that made what they name. */
export function migrationNeededBy(files: string[], tree: string): string {
  const modules = files
    .filter((file) => /\.[jt]sx?$/.test(file))
    .map((file) => ({ path: file.replace(/\.\w+$/, ''), code: codeOf(file, tree) }));
  // A list of columns that several modules read is in a file of its own.
  const lists = modules.filter(({ path }) => path.endsWith('Columns'));
  return migrationOf(
    modules.flatMap(({ path, code }) => {
      const read = lists.filter((list) => code.includes(parse(list.path).name));
      const relied = Object.keys(rules).filter((module) => path.endsWith(module));
      return [
        ...objectsIn(code, [code, ...read.map((list) => list.code)].flatMap(textsIn)),
        ...relied.flatMap((module) => rules[module] ?? []),
      ];
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
