import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryPoints } from '../../shared/src/entryPoints.ts';

// Copies of the project in which every module of `shared` says which one it is, in a text that the owner console shows.

/** Entry points, and `model`, which is compiled into them and into the apps. */
export const stamped = [...entryPoints.map(({ name }) => name), 'model'] as const;

export type Stamped = (typeof stamped)[number];

/** A change of one module: something new that the owner console uses, or another name and text for what it has. */
export interface Change {
  module: Stamped;
  kind: 'additive' | 'breaking';
}

/** What a module says besides its own name. */
const contains: Partial<Record<Stamped, Stamped[]>> = { forms: ['model', 'ui'], tables: ['ui'] };

const specifier = (module: string) => `@newsletters/shared/${module}`;

const isChanged = (module: Stamped, kind: Change['kind'], change?: Change) =>
  change?.module === module && change.kind === kind;

const stampOf = (module: Stamped, change?: Change) =>
  `${module}Stamp${isChanged(module, 'breaking', change) ? 'Two' : ''}`;

/** What a module exports, so that others can show it. */
function codeOf(module: Stamped, change?: Change): string {
  const inner = contains[module] ?? [];
  const text = `${module} ${isChanged(module, 'breaking', change) ? 'two' : 'one'}`;
  const parts = [`'${text}'`, ...inner.map((one) => `${stampOf(one, change)}()`)];
  return [
    ...inner.map((one) => `import { ${stampOf(one, change)} } from '${specifier(one)}';`),
    `export const ${stampOf(module, change)} = () => [${parts.join(', ')}].join(', ');`,
    isChanged(module, 'additive', change) ? `export const ${module}More = () => '${module} more';` : '',
  ].join('\n');
}

/** Makes a copy of the project show the stamps of all modules, with a change in one of them. */
export function stamp(tree: string, original: string, change?: Change) {
  const write = (file: string, edit: (text: string) => string) =>
    writeFileSync(join(tree, file), edit(readFileSync(join(original, file), 'utf8')));
  for (const module of stamped)
    write(`shared/src/${module}/index.ts`, (text) => `${text}\n${codeOf(module, change)}\n`);
  write('remote-owner/src/users/UserList.tsx', (text) => {
    const more = change?.kind === 'additive' ? [`${change.module}More`] : [];
    const imports = stamped.map((module) => {
      const names = [stampOf(module, change), ...more.filter((name) => name === `${module}More`)];
      return `import { ${names.join(', ')} } from '${specifier(module)}';`;
    });
    const calls = [...stamped.map((module) => stampOf(module, change)), ...more].map((name) => `${name}()`);
    return `${imports.join('\n')}\n${text.replace(
      '<PageBoundary',
      `<p id="stamps">{[${calls.join(', ')}].join(', ')}</p>\n      <PageBoundary`,
    )}`;
  });
  write('shared/src/entryPoints.ts', (text) =>
    text.replace(
      new RegExp(`(name: '${change?.module}', kind: 'stateful', version: ')(\\d+)\\.(\\d+)`),
      (_all, row: string, major: string, minor: string) =>
        change?.kind === 'breaking' ? `${row}${Number(major) + 1}.0` : `${row}${major}.${Number(minor) + 1}`,
    ),
  );
}

/** The stamps on a page, as `new`, `old` or what is mixed in it. */
export function readStamps(text: string, { module, kind }: Change): string {
  const stamps = [...new Set(text.split(', '))];
  const names = stamps.filter((one) => !one.endsWith(' more')).map((one) => one.split(' ')[0]);
  const isComplete = stamped.every((name) => names.includes(name));
  if (!isComplete || new Set(names).size < names.length) return `mixed: ${stamps.join(', ')}`;
  return stamps.includes(`${module} ${kind === 'breaking' ? 'two' : 'more'}`) ? 'new' : 'old';
}
