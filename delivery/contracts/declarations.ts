import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { type Declaration, parseSync, printSync } from '@swc/core';
import { root } from '../project/settings.ts';

/** A name in a module; `*` is all that it exports. */
interface Elsewhere {
  from: string;
  name: string;
}

interface File {
  /** What it declares, as text, imports or passes on, by its own names. What it adds to the types of other modules has none. */
  names: Map<string, (string | Elsewhere)[]>;
  /** What others see: names of its own, and modules that it passes on as a whole. */
  exports: Elsewhere[];
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

/** The name of what has none. */
const NAMELESS = '';

function namesOf(declaration: Declaration): string[] {
  if (declaration.type === 'VariableDeclaration')
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? [id.value] : []));
  if ('identifier' in declaration) return [declaration.identifier.value];
  return 'id' in declaration && declaration.id.type === 'Identifier' ? [declaration.id.value] : [NAMELESS];
}

function read(folder: string, path: string): File {
  const module = parseSync(readFileSync(path, 'utf8'), { syntax: 'typescript' });
  const { names, exports }: File = { names: new Map(), exports: [] };
  const add = (name: string, meaning: string | Elsewhere) =>
    names.set(name, [...(names.get(name) ?? []), meaning]);
  for (const item of module.body) {
    const from = 'source' in item && item.source ? target(folder, path, item.source.value) : path;
    if (item.type === 'ImportDeclaration') {
      for (const specifier of item.specifiers) {
        const isOne = specifier.type === 'ImportSpecifier';
        const name = isOne ? (specifier.imported ?? specifier.local).value : '*';
        add(specifier.local.value, { from, name });
      }
    } else if (item.type === 'ExportAllDeclaration') {
      exports.push({ from, name: '*' });
    } else if (item.type === 'ExportNamedDeclaration') {
      for (const specifier of item.specifiers) {
        if (specifier.type !== 'ExportSpecifier')
          throw new Error(`${path}: ${specifier.type} is not supported`);
        const { value: name } = specifier.orig;
        const exported = (specifier.exported ?? specifier.orig).value;
        exports.push({ from: path, name: exported });
        if (from !== path || exported !== name) add(exported, { from, name });
      }
    } else if (/Declaration$/.test(item.type)) {
      const declaration = item.type === 'ExportDeclaration' ? item.declaration : (item as Declaration);
      const { code } = printSync({ ...module, body: [declaration] });
      for (const name of namesOf(declaration)) {
        // The printer begins with an empty interpreter line.
        add(name, code.replace(/^#!\n/, '').trim());
        if (item.type === 'ExportDeclaration') exports.push({ from: path, name });
      }
    } else throw new Error(`${path}: ${item.type} is not supported`);
  }
  return { names, exports };
}

/** The types of a module's exports as text: every declaration that they reach, in whichever of the project's files it is. */
export function contractOf(folder: string, index: string): string {
  const files = new Map<string, File>();
  const seen = new Set<unknown>();
  const isNew = (what: unknown) => !seen.has(what) && seen.add(what);
  const [imported, declared] = [new Set<string>(), new Set<string>()];

  function fileAt(path: string): File {
    const file = files.get(path) ?? read(folder, path);
    files.set(path, file);
    return file;
  }

  const exportsOf = (path: string): string[] =>
    fileAt(path).exports.flatMap(({ from, name }) => (name === '*' ? exportsOf(from) : name));

  /** Adds what a name means in a file, with all that is named there. */
  function followLocal(path: string, name: string) {
    for (const meaning of fileAt(path).names.get(name) ?? []) {
      if (typeof meaning !== 'string') {
        follow(meaning, name);
      } else if (isNew(`${path} ${meaning}`)) {
        declared.add(meaning);
        const code = meaning.replaceAll(/"[^"]*"/g, '');
        for (const [word] of code.matchAll(/[\w$]+/g)) followLocal(path, word);
        for (const [, module = '', one = '*'] of meaning.matchAll(/import\("(.+?)"\)\.?(\w+)?/g))
          follow({ from: target(folder, path, module), name: one });
      }
    }
  }

  /** Adds what a module exports under a name, which may be another one where it's used. */
  function follow({ from, name }: Elsewhere, used = name) {
    const isOurs = from.startsWith(folder);
    const renamed = used === name ? name : `${name} as ${used}`;
    if (!isOurs) imported.add(name === '*' ? `import "${from}";` : `import { ${renamed} } from "${from}";`);
    else if (used !== name) imported.add(`import { ${renamed} };`);
    if (!isOurs || isGenerated(from) || !isNew(`${from} ${name}`)) return;
    for (const one of [name, NAMELESS]) followLocal(from, one);
    for (const one of fileAt(from).exports)
      if (name === '*') follow(one);
      else if (one.name === '*') follow({ from: one.from, name });
  }

  follow({ from: index, name: '*' });
  const exported = new Set(exportsOf(index).map((name) => `export { ${name} };`));
  return [exported, imported, declared]
    .filter((texts) => texts.size > 0)
    .map((texts) => `${[...texts].sort().join('\n')}\n`)
    .join('\n');
}
