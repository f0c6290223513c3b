import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import type { Message, Texts } from '@newsletters/shared/language';
import type { Compiler } from '@rspack/core';
import { englishIn } from './extract.ts';
import { sharedIn } from './packages.ts';
import { pseudoLanguages } from './pseudo.ts';

/** The file with the translations of a folder in one language or variant, by English text: `locales/de.json`. */
export function translationsIn(folder: string, language: string, tree: string): Record<string, string> {
  const file = join(tree, folder, 'locales', `${language}.json`);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {};
}

/** What folders say in a language, the later ones instead of those before. A variant such as `de-x-formal` has only what it says in another way; the rest is its language's. */
export function textsIn(folders: string[], language: string, tree: string): Record<string, string> {
  const withFallback = [language.replace(/-x-.*/, ''), language];
  const all = withFallback.flatMap((one) => folders.map((folder) => translationsIn(folder, one, tree)));
  return Object.assign({}, ...all);
}

/** The languages that a folder is translated to. */
export const languagesIn = (folder: string, tree: string): string[] =>
  existsSync(join(tree, folder, 'locales'))
    ? readdirSync(join(tree, folder, 'locales')).map((file) => basename(file, '.json'))
    : [];

/** The languages that an app has texts in, besides English. */
export const languagesOf = (folder: string, tree: string) => [
  ...new Set([sharedIn(tree), folder].flatMap((one) => languagesIn(one, tree)).sort()),
  ...Object.keys(pseudoLanguages),
];

/** A text as a page takes it: with values, compiled. */
export const compile = (text: string, change?: (text: string) => string): Message =>
  text.includes('{') ? (compileMessageOrThrow(text, change) as Message) : (change?.(text) ?? text);

/** What these files of an app say, in each language that it or `shared` is translated to. */
export function catalogues(folder: string, files: string[], tree: string): Record<string, Texts> {
  const english = englishIn(files, tree);
  const all = languagesOf(folder, tree).map((language) => {
    const pseudo = pseudoLanguages[language];
    if (pseudo) return [language, Object.fromEntries(english.map((id) => [id, compile(id, pseudo)]))];
    const texts = textsIn([sharedIn(tree), folder], language, tree);
    const known = english.flatMap((id) => (texts[id] === undefined ? [] : [[id, compile(texts[id])]]));
    return [language, Object.fromEntries(known)];
  });
  return Object.fromEntries(all);
}

/** Whether a page can compile a text: all that is special in it are values in the usual notation, `{name}` and `{count, number}`. */
const isSimple = (text: string) =>
  !/''|'[{}]/.test(text) && !/[{}]/.test(text.replace(/\{\w+(, number)?\}/g, ''));

/** The English messages that pages can't compile: compiled. */
export const englishMessages = (catalogues: Record<string, Texts>): Texts =>
  Object.fromEntries(
    Object.keys(catalogues['en-XA'] ?? {}).flatMap((text) => (isSimple(text) ? [] : [[text, compile(text)]])),
  );

/** The name of a file of an app's texts; without a hash, that of a development server. */
export const textFileOf = (name: string, language: string, hash = 'development') =>
  `texts-${name.replaceAll('_', '-')}-${language}.${hash}.json`;

/**
 * The names of a build's files of texts, by language, and the plugin that writes them beside its code: Rspack can only copy files, and
 * these are in none. They have one hash, because every page has all the names, and nothing compresses hashes.
 */
export function textFiles(name: string, catalogues: Record<string, Texts>, development: boolean) {
  const hash = createHash('sha256').update(JSON.stringify(catalogues)).digest('hex').slice(0, 12);
  const fileOf = (language: string) => textFileOf(name, language, development ? undefined : hash);
  const emitTexts = ({ hooks, rspack }: Compiler) =>
    hooks.thisCompilation.tap('emitTexts', (compilation) => {
      compilation.hooks.processAssets.tap('emitTexts', () => {
        for (const [language, texts] of Object.entries(catalogues))
          compilation.emitAsset(fileOf(language), new rspack.sources.RawSource(JSON.stringify(texts)));
      });
    });
  return { emitTexts, names: Object.fromEntries(Object.keys(catalogues).map((one) => [one, fileOf(one)])) };
}
