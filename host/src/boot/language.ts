// Part of the script in the page itself, so it stays small.

import { directionOf, languageIn } from '@newsletters/shared/languageTags';
import { provideTexts } from '../remotes/texts';

/** The files with the shell's own texts, by language. */
declare const TEXTS: Record<string, string>;

declare global {
  /** Settles when the language of the page is known, and the shell's texts are there. */
  var textsReady: Promise<void> | undefined;
}

/** The language of the deployment. The server writes it into its documents; a page without a server reads its configuration. */
async function deploymentLanguage(config: () => Promise<unknown> | undefined) {
  const { lang, dataset } = document.documentElement;
  if (dataset.site) return lang;
  const { language } = Object(await config()) as { language?: unknown };
  const known = languageIn(language, TEXTS);
  if (language !== undefined && known !== language)
    console.warn(`config.json: there are no texts in the language ${JSON.stringify(language)}`);
  return known;
}

let known: Promise<void> | undefined;

/** Settles when the language is known. */
export const languageKnown = () => known;

async function findLanguage(config: () => Promise<unknown> | undefined) {
  const language = await deploymentLanguage(config).catch(() => 'en');
  const direction = directionOf(language);
  globalThis.translation = { language, direction, texts: {} };
  Object.assign(document.documentElement, { lang: language, dir: direction });
}

/** Finds out the language of the page and provides the shell's texts in it. Never rejects: without them, the page is in English. */
export async function prepareLanguage(config: () => Promise<unknown> | undefined) {
  known = findLanguage(config);
  await known;
  const files = Object.entries(TEXTS).map(([name, file]) => [name, { file }]);
  await provideTexts(Object.fromEntries(files), window.location.origin, 'The shell');
}
