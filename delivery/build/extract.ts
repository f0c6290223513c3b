import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { databaseLabels, databaseMessages } from '@newsletters/shared/api/databaseMessages';
import { type CallExpression, type ObjectExpression, parseSync } from '@swc/core';
import { filesIn } from '../project/files.ts';

function callsIn(source: string, file: string): CallExpression[] {
  const calls: CallExpression[] = [];
  const tree = parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') });
  JSON.stringify(tree, (_key, node) => {
    if (node?.type === 'CallExpression') calls.push(node);
    return node;
  });
  return calls;
}

const nameOf = (property: ObjectExpression['properties'][number]) => {
  const named = 'key' in property ? property.key : property;
  return 'value' in named ? String(named.value) : '';
};

/** All calls of `t` and `rich` in a module: English texts, undefined where they're no literals, and names of values. Modules without any aren't parsed. */
export const textCallsIn = (source: string, file: string) =>
  callsIn(/\b(t|rich)\(/.test(source) ? source : '', file)
    .filter(({ callee }) => callee.type === 'Identifier' && /^(t|rich)$/.test(callee.value))
    .map(({ arguments: given }) => {
      const [text, values] = given.map(({ expression }) => expression);
      return {
        text: text?.type === 'StringLiteral' ? text.value : undefined,
        values: values?.type === 'ObjectExpression' ? values.properties.map(nameOf) : [],
      };
    });

// `shared` is JavaScript where it's installed as a package.
const isSource = (file: string) =>
  /\.[jt]sx?$/.test(file) && !/\.test\.tsx?$|\.d\.ts$|\/testing\//.test(file);

/** The files of a folder's code that say something. The server says a little in the words of the shell. */
export const sourcesIn = (folder: string, tree: string) =>
  (folder === 'host' ? ['host/src', 'delivery/render'] : [`${folder}/src`])
    .flatMap((one) => filesIn(join(tree, one)).map((file) => `${one}/${file}`))
    .filter(isSource);

/** What says the sentences of the database; the list of them is in no code of a page. */
const SAYS_DATABASE_MESSAGES = /shared\/src\/api\/translate\.[jt]s$/;

/** The English texts in these files, each once; with the database's, if they say them. */
export function englishIn(files: string[], tree: string): string[] {
  const found = files
    .filter(isSource)
    .flatMap((file) => textCallsIn(readFileSync(join(tree, file), 'utf8'), file))
    .flatMap(({ text }) => text ?? []);
  const saysDatabase = files.some((file) => SAYS_DATABASE_MESSAGES.test(file));
  const database = saysDatabase ? [...databaseMessages, ...databaseLabels] : [];
  return [...new Set([...found, ...database])].sort();
}
