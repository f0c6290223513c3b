// Part of the script in the page itself, so it stays small.

import { directionOf, inLanguage, languageIn } from '@newsletters/shared/languageTags';

/** The files with the shell's own texts, by language. */
declare const TEXTS: Record<string, string>;

declare global {
  /** Settles when the language of the page is known. */
  var languageKnown: Promise<void> | undefined;
}

/** The language of the deployment. The server writes it into its documents; a page without a server reads its configuration. */
async function deploymentLanguage() {
  const { lang, dataset } = document.documentElement;
  if (dataset.site) return lang;
  const { language } = Object(await globalThis.prefetchedFiles?.['/config.json']) as { language?: unknown };
  const known = languageIn(language, TEXTS);
  if (language !== undefined && known !== language)
    console.warn('config.json: there are no texts in the language', language);
  return known;
}

/** Finds out the language of the page, and has the browser fetch the shell's texts in it. Never rejects: without it, the page is in English. */
export async function findLanguage() {
  const language = await deploymentLanguage().catch(() => 'en');
  const direction = directionOf(language);
  globalThis.translation = { language, direction, texts: {} };
  Object.assign(document.documentElement, { lang: language, dir: direction });
  const file = inLanguage(language, TEXTS);
  // What fails here is reported when the texts are needed.
  if (file) fetch(`/${file}`, { credentials: 'same-origin' }).catch(() => {});
}
