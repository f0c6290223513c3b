import type { TextFile } from '@newsletters/delivery/registry/registry';
import type { Texts } from '@newsletters/shared/language';
import { inLanguage, isEnglish } from '@newsletters/shared/languageTags';

/** How long a file of texts may take, in milliseconds; what needs it waits for so long. */
const TIMEOUT = 6000;

/** The file with the texts of a build in the language of this page. */
export const textsHere = (files: Record<string, TextFile> | undefined): TextFile | undefined =>
  inLanguage(globalThis.translation?.language ?? 'en', files);

/** What was said on the console: a page of a release can be opened again and again. */
const reported = new Set<string>();

async function fetchTexts(href: string, integrity = ''): Promise<Texts> {
  const response = await fetch(href, {
    credentials: 'same-origin',
    integrity,
    signal: AbortSignal.timeout(TIMEOUT),
  });
  if (!response.ok) throw new Error(`the server responded with ${response.status}`);
  const texts: unknown = await response.json();
  if (Object.prototype.toString.call(texts) !== '[object Object]') throw new Error('it has another form');
  return texts as Texts;
}

/**
 * Provides the texts of a build, which must be there before its code runs; returns whether they are. Without them, it's in English.
 *
 * @param base the address that the files' names are relative to
 * @param name what the build is called on the console
 */
export async function provideTexts(
  files: Record<string, TextFile> | undefined,
  base: string,
  name: string,
): Promise<boolean> {
  const { translation } = globalThis;
  if (!translation || isEnglish(translation.language)) return true;
  const { file, integrity } = textsHere(files) ?? { file: '' };
  if (translation.texts[file]) return true;
  try {
    if (!file) throw new Error('it has none');
    translation.texts[file] = await fetchTexts(new URL(file, base).href, integrity);
  } catch (error) {
    if (!reported.has(name))
      console.warn(
        `${name} is in English, without texts in "${translation.language}": ${(error as Error).message}`,
      );
    reported.add(name);
    return false;
  }
  return true;
}
