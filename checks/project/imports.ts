import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, relative } from 'node:path';
import { parseSync } from '@swc/core';

const root = join(import.meta.dirname, '../..');

const known = new Map<string, string[]>();

/** Everything a file imports: by import, export or `import()`, values and types. */
function specifiersIn(file: string): string[] {
  const found = known.get(file) ?? [];
  if (known.has(file)) return found;
  known.set(file, found);
  const module = parseSync(readFileSync(join(root, file), 'utf8'), {
    syntax: 'typescript',
    tsx: !file.endsWith('.ts'),
  });
  JSON.stringify(module, (_key, node) => {
    if (node?.source?.type === 'StringLiteral') found.push(node.source.value);
    if (node?.type === 'TsImportType') found.push(node.argument.value);
    if (node?.callee?.type === 'Import') found.push(node.arguments[0].expression.value);
    return node;
  });
  return found;
}

/** The project's files that a file imports. */
export const importsOf = (file: string) =>
  specifiersIn(file)
    .filter((specifier) => /^(\.|@newsletters\/)/.test(specifier))
    .map((specifier) => relative(root, createRequire(join(root, file)).resolve(specifier)));
