import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createTranslator, type Texts, type Translator } from '@newsletters/shared/language';
import { inLanguage } from '@newsletters/shared/languageTags';
import { remoteOf } from '../../delivery/registry/pageNames';
import { routeIn } from '../../delivery/registry/routes';
import { routes } from '../../host/src/routes';
import { distOf } from '../../local/build';

export type Say = Translator['t'];

/** What a build of an app says in a language. */
function textsOf(folder: string, language: string): Texts {
  const release = JSON.parse(readFileSync(join(distOf(folder), 'release.json'), 'utf8'));
  const file = inLanguage<{ file: string }>(language, release.texts)?.file;
  return file ? JSON.parse(readFileSync(join(distOf(folder), file), 'utf8')) : {};
}

/** The folder of the remote that has the page at a path. */
const remoteAt = (path: string) =>
  remoteOf(routeIn(routes, path.replace(/\?.*/, '')).page).replaceAll('_', '-');

/** How the page at a path says an English text in a language. */
export const sayIn = (language: string, path: string): Say =>
  createTranslator(language, { ...textsOf('host', language), ...textsOf(remoteAt(path), language) }).t;
