import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Message, Texts } from '@newsletters/shared/language';
import { parseSync } from '@swc/core';
import { filesIn } from '../project/files.ts';

/** A call of `t` or `rich`. */
export interface TextCall {
  /** The English text; undefined where it's no literal. */
  text?: string;
  /** The names of the values. */
  values: string[];
}

interface CallNode {
  type: string;
  callee: { type: string; value?: string };
  arguments: { expression: { type: string; value?: string; properties?: PropertyNode[] } }[];
}

interface PropertyNode {
  type: string;
  value?: string;
  key?: { value?: string };
}

/** All calls of `t` and `rich` in a module. */
export function textCallsIn(source: string, file: string): TextCall[] {
  const calls: TextCall[] = [];
  JSON.stringify(parseSync(source, { syntax: 'typescript', tsx: file.endsWith('x') }), (_key, node) => {
    const { type, callee, arguments: given } = Object(node) as CallNode;
    if (type !== 'CallExpression' || callee.type !== 'Identifier' || !/^(t|rich)$/.test(callee.value ?? ''))
      return node;
    const [text, values] = given.map(({ expression }) => expression);
    calls.push({
      text: text?.type === 'StringLiteral' ? text.value : undefined,
      values: (values?.properties ?? []).map(({ key, value }) => key?.value ?? value ?? ''),
    });
    return node;
  });
  return calls;
}

const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file);

/** The server says a little in the words of the shell. */
const RENDERER = 'delivery/render';

/** The files of a folder's code that say something. */
export const sourcesIn = (folder: string, tree: string) =>
  (folder === 'host' ? ['host/src', RENDERER] : [`${folder}/src`])
    .flatMap((one) => filesIn(join(tree, one)).map((file) => `${one}/${file}`))
    .filter(isSource);

/** What says the sentences of the database, and the list of them, which is in no code of a page. */
const SAYS_DATABASE_MESSAGES = 'shared/src/api/translate.ts';
const DATABASE_MESSAGES = 'shared/src/api/databaseMessages.ts';

/** All strings in a module. */
function stringsIn(source: string): string[] {
  const found: string[] = [];
  JSON.stringify(parseSync(source, { syntax: 'typescript' }), (_key, node) => {
    const { type, value } = Object(node) as { type: string; value: string };
    if (type === 'StringLiteral') found.push(value);
    return node;
  });
  return found;
}

/** The English texts in these files, each once; with the database's, if they say them. */
export function englishIn(files: string[], tree: string): string[] {
  const read = (file: string) => readFileSync(join(tree, file), 'utf8');
  const found = files
    .filter(isSource)
    .flatMap((file) => textCallsIn(read(file), file).flatMap(({ text }) => text ?? []));
  const database = files.includes(SAYS_DATABASE_MESSAGES) ? stringsIn(read(DATABASE_MESSAGES)) : [];
  return [...new Set([...found, ...database])].sort();
}

/** The translations of a folder in one language, by English text: `locales/de.json`. */
export function translationsIn(folder: string, language: string, tree: string): Record<string, string> {
  const file = join(tree, folder, 'locales', `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** The languages that a folder is translated to. */
export const languagesIn = (folder: string, tree: string): string[] =>
  existsSync(join(tree, folder, 'locales'))
    ? readdirSync(join(tree, folder, 'locales')).map((file) => basename(file, '.json'))
    : [];

const plain = 'ACDEGILNOSTUYZacdegilnostuyz';
const accents = 'ÅÇÐÉĜÎĻÑÖŠŢÛÝŽåçðéĝîļñöšţûýž';

/** A text with accents, and longer by a third: what has none has bypassed translation, and what doesn't fit shows. */
const accented = (text: string) =>
  text.replace(/\p{L}+/gu, (word) => {
    const changed = [...word].map((letter) => accents[plain.indexOf(letter)] ?? letter).join('');
    return changed + changed.slice(-1).repeat(Math.ceil(word.length / 3));
  });

/** A text whose letters run from right to left. */
const mirrored = (text: string) => text.replace(/\S(?:.*\S)?/su, (words) => `\u202e${words}\u202c`);

/** Languages made of the English texts, for tests and to judge a layout. */
const pseudoLanguages: Record<string, (text: string) => string> = { 'en-XA': accented, 'ar-XB': mirrored };

/** The languages that an app has texts in, besides English. */
export const languagesOf = (folder: string, tree: string) => [
  ...new Set(['shared', folder].flatMap((one) => languagesIn(one, tree)).sort()),
  ...Object.keys(pseudoLanguages),
];

const compile = (text: string, change?: (text: string) => string): Message =>
  text.includes('{') ? (compileMessageOrThrow(text, change) as Message) : (change?.(text) ?? text);

/** What these files of an app say, in each language that it or `shared` is translated to. */
export function catalogues(folder: string, files: string[], tree: string): Record<string, Texts> {
  const rendering =
    folder === 'host' ? sourcesIn(folder, tree).filter((file) => file.startsWith(RENDERER)) : [];
  const english = englishIn([...files, ...rendering], tree);
  const languages = languagesOf(folder, tree);
  const all = languages.map((language) => {
    const pseudo = pseudoLanguages[language];
    if (pseudo) return [language, Object.fromEntries(english.map((id) => [id, compile(id, pseudo)]))];
    const texts = { ...translationsIn('shared', language, tree), ...translationsIn(folder, language, tree) };
    const known = english.flatMap((id) => (texts[id] === undefined ? [] : [[id, compile(texts[id])]]));
    return [language, Object.fromEntries(known)];
  });
  return Object.fromEntries(all);
}

/** The name of a file of texts; without a hash, that of a development server. */
export const textFileOf = (folder: string, language: string, hash = 'development') =>
  `texts-${folder}-${language}.${hash}.json`;

/** The files of a build with its texts: their names by language, and their contents. */
export function textFiles(folder: string, catalogues: Record<string, Texts>, development: boolean) {
  const files = Object.entries(catalogues).map(([language, texts]) => {
    const content = JSON.stringify(texts);
    const hash = createHash('sha256').update(content).digest('hex').slice(0, 12);
    return { language, content, name: textFileOf(folder, language, development ? undefined : hash) };
  });
  return { files, names: Object.fromEntries(files.map(({ language, name }) => [language, name])) };
}
