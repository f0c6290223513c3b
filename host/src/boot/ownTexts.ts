import { provideTexts } from '../remotes/releaseTexts';

/** The files with the shell's own texts, by language. */
declare const TEXTS: Record<string, string>;

/** Provides the shell's texts, once the language is known. */
export async function provideOwnTexts() {
  await globalThis.languageKnown;
  const files = Object.entries(TEXTS).map(([language, file]) => [language, { file }]);
  await provideTexts(Object.fromEntries(files), window.location.origin, 'The shell');
}
