import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator, type Texts, type Translator } from '@newsletters/shared/language';
import { inLanguage } from '@newsletters/shared/languageTags';
import { distOf } from '../../local/build';

export type Say = Translator['t'];

/** What a build of an app says in a language. */
function textsOf(folder: string, language: string): Texts {
  const release = JSON.parse(readFileSync(join(distOf(folder), 'release.json'), 'utf8'));
  const file = inLanguage<{ file: string }>(language, release.texts)?.file;
  return file ? JSON.parse(readFileSync(join(distOf(folder), file), 'utf8')) : {};
}

const remoteAt = (path: string) =>
  path === '/users'
    ? 'remote-owner'
    : /^\/(newsletters|categories|site)$/.test(path)
      ? 'remote-admin'
      : 'remote-public';

/** How the page at a path says an English text in a language. */
export const sayIn = (language: string, path: string): Say =>
  createTranslator(language, { ...textsOf('host', language), ...textsOf(remoteAt(path), language) }).t;
