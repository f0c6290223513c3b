import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Declaration, type ModuleItem, parseSync } from '@swc/core';
import { root } from '../project/settings.ts';

/** A name in another module; `*` is all that it exports. */
interface Elsewhere {
  from: string;
  name: string;
}

/** A file of declarations. */
interface File {
  /** What it declares or imports, by its own names. */
  names: Map<string, (Declaration | Elsewhere)[]>;
  /** What it exports, by the names that others see. */
  exports: Map<string, Elsewhere>;
  /** What it adds to the types of other modules. */
  additions: Declaration[];
}

/** The rows of tables follow the migrations, not the contracts. */
const isGenerated = (module: string) => module.endsWith('database.types.d.ts');

const shared = createRequire(join(root, 'shared/src/entryPoints.ts'));

/** Where an import leads: to another file of declarations, or to a package. */
function target(folder: string, file: string, specifier: string): string {
  if (specifier.startsWith('.')) return join(dirname(file), `${specifier}.d.ts`);
  if (!specifier.startsWith('@newsletters/')) return specifier;
  return join(folder, relative(root, shared.resolve(specifier)).replace(/\.tsx?$/, '.d.ts'));
}

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  if ('identifier' in declaration) return [declaration.identifier.value];
  return 'id' in declaration && declaration.id.type === 'Identifier' ? [declaration.id.value] : [];
}

function read(folder: string, path: string): File {
  const file: File = { names: new Map(), exports: new Map(), additions: [] };
  const from = (specifier: string) => target(folder, path, specifier);
  const declare = (declaration: Declaration, isExported: boolean) => {
    const names = namesOf(declaration);
    if (names.length === 0) file.additions.push(declaration);
    for (const name of names) {
      file.names.set(name, [...(file.names.get(name) ?? []), declaration]);
      if (isExported) file.exports.set(name, { from: path, name });
    }
  };
  const add = (item: ModuleItem) => {
    if (item.type === 'ImportDeclaration') {
      for (const specifier of item.specifiers) {
        const name =
          specifier.type === 'ImportSpecifier'
            ? (specifier.imported ?? specifier.local).value
            : specifier.type === 'ImportDefaultSpecifier'
              ? 'default'
              : '*';
        file.names.set(specifier.local.value, [{ from: from(item.source.value), name }]);
      }
    } else if (item.type === 'ExportAllDeclaration') {
      file.exports.set(`* from ${item.source.value}`, { from: from(item.source.value), name: '*' });
    } else if (item.type === 'ExportNamedDeclaration') {
      for (const specifier of item.specifiers) {
        if (specifier.type !== 'ExportSpecifier')
          throw new Error(`${path}: ${specifier.type} is not supported`);
        const { value: name } = specifier.orig;
        const exported = (specifier.exported ?? specifier.orig).value;
        file.exports.set(exported, { from: item.source ? from(item.source.value) : path, name });
      }
    } else if (item.type === 'ExportDeclaration') declare(item.declaration, true);
    else if (/Declaration$/.test(item.type)) declare(item as Declaration, false);
    else throw new Error(`${path}: ${item.type} is not supported`);
  };
  const { body } = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' });
  for (const item of body) add(item);
  return file;
}

/** Hashes the types of a module's exports with every declaration that they reach, in whichever file it is. */
export function contractOf(folder: string, index: string): string {
  const hash = createHash('sha256');
  const files = new Map<string, File>();
  const seen = new Set<unknown>();
  const isNew = (what: unknown) => !seen.has(what) && seen.add(what);

  function fileAt(path: string): File {
    const file = files.get(path) ?? read(folder, path);
    files.set(path, file);
    return file;
  }

  /** Adds a declaration and all that it names. */
  function include(path: string, declaration: Declaration) {
    if (!isNew(declaration)) return;
    const reached: (() => void)[] = [];
    hash.update(
      JSON.stringify(declaration, (key, node) => {
        if (node?.type === 'Identifier') reached.push(() => followLocal(path, node.value));
        if (node?.type === 'TsImportType') {
          const from = target(folder, path, node.argument.value);
          reached.push(() => follow({ from, name: node.qualifier?.value ?? '*' }));
        }
        return key === 'span' || key === 'ctxt' ? undefined : node;
      }),
    );
    for (const reach of reached) reach();
  }

  /** Adds what a name means within a file. */
  function followLocal(path: string, name: string) {
    for (const meaning of fileAt(path).names.get(name) ?? []) {
      if ('from' in meaning) follow(meaning);
      else include(path, meaning);
    }
  }

  /** Adds what a module exports under a name. */
  function follow({ from, name }: Elsewhere) {
    if (!isNew(`${from} ${name}`)) return;
    hash.update(name);
    if (!from.startsWith(folder)) hash.update(from);
    else if (!isGenerated(from)) {
      const { exports, additions } = fileAt(from);
      const found = [...exports].filter(
        ([exported]) => name === '*' || exported === name || exported.startsWith('*'),
      );
      for (const [exported, meaning] of found.sort()) {
        hash.update(exported);
        if (meaning.from === from) followLocal(from, meaning.name);
        else follow(meaning.name === '*' ? { from: meaning.from, name } : meaning);
      }
      for (const addition of additions) include(from, addition);
    }
  }

  follow({ from: index, name: '*' });
  return hash.digest('hex').slice(0, 12);
}
