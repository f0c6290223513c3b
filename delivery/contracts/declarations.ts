import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Declaration, type Module, type ModuleItem, parseSync, printSync } from '@swc/core';
import { root } from '../project/settings.ts';

/** A name in another module; `*` is all that it exports. */
interface Elsewhere {
  from: string;
  name: string;
}

interface File {
  module: Module;
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
  const module = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' });
  const file: File = { module, names: new Map(), exports: new Map(), additions: [] };
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
  for (const item of module.body) add(item);
  return file;
}

/** The types of a module's exports as text: every declaration that they reach, in whichever of the project's files it is. */
export function contractOf(folder: string, index: string): string {
  const files = new Map<string, File>();
  const seen = new Set<unknown>();
  const isNew = (what: unknown) => !seen.has(what) && seen.add(what);
  const [exported, imported, declared] = [new Set<string>(), new Set<string>(), new Set<string>()];

  function fileAt(path: string): File {
    const file = files.get(path) ?? read(folder, path);
    files.set(path, file);
    return file;
  }

  /** Adds a declaration and all that it names. */
  function include(path: string, declaration: Declaration) {
    if (!isNew(declaration)) return;
    const { code } = printSync({ ...fileAt(path).module, body: [declaration] });
    // The printer begins with an empty interpreter line.
    declared.add(code.replace(/^#!\n/, '').trim());
    const reached: (() => void)[] = [];
    JSON.stringify(declaration, (_key, node) => {
      if (node?.type === 'Identifier') reached.push(() => followLocal(path, node.value));
      if (node?.type === 'TsImportType') {
        const from = target(folder, path, node.argument.value);
        reached.push(() => follow({ from, name: node.qualifier?.value ?? '*' }));
      }
      return node;
    });
    for (const reach of reached) reach();
  }

  function followLocal(path: string, name: string) {
    for (const meaning of fileAt(path).names.get(name) ?? []) {
      if (!('from' in meaning)) include(path, meaning);
      else follow(meaning, name);
    }
  }

  /** Adds what a module exports under a name, which may be another one where it's used. */
  function follow({ from, name }: Elsewhere, used = name) {
    const isOurs = from.startsWith(folder);
    const renamed = used === name ? name : `${name} as ${used}`;
    if (!isOurs) imported.add(name === '*' ? `import "${from}";` : `import { ${renamed} } from "${from}";`);
    else if (used !== name) imported.add(`import { ${renamed} };`);
    if (!isOurs || isGenerated(from) || !isNew(`${from} ${name}`)) return;
    const { exports, additions } = fileAt(from);
    for (const [exporting, meaning] of exports) {
      if (name !== '*' && exporting !== name && !exporting.startsWith('*')) continue;
      if (meaning.from === from) followLocal(from, meaning.name);
      else if (meaning.name === '*') follow({ from: meaning.from, name });
      else follow(meaning, exporting);
    }
    for (const addition of additions) include(from, addition);
  }

  function list(path: string) {
    for (const [name, { from, name: original }] of fileAt(path).exports)
      if (original === '*') list(from);
      else exported.add(`export { ${name} };`);
  }

  list(index);
  follow({ from: index, name: '*' });
  return [exported, imported, declared]
    .filter((texts) => texts.size > 0)
    .map((texts) => `${[...texts].sort().join('\n')}\n`)
    .join('\n');
}
