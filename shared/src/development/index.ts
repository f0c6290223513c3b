import { directionOf, inLanguage } from '@newsletters/shared/languageTags';

// Starts a remote without the shell, in the language that its bar names: as in the shell, texts are there before any other code runs.

/** The files with the texts of this build, by language. The build puts them here. */
declare const TEXTS: Record<string, string>;

async function provideTexts(language: string) {
  const file = inLanguage(language, TEXTS);
  if (!file) return;
  const texts = await fetch(`/${file}`).then((response) => response.json());
  const direction = directionOf(language);
  globalThis.translation = { language, direction, texts: { [file]: texts } };
  Object.assign(document.documentElement, { lang: language, dir: direction });
}

async function start() {
  const language = new URLSearchParams(location.search).get('language') ?? sessionStorage.getItem('language');
  if (language) {
    sessionStorage.setItem('language', language);
    await provideTexts(language);
  }
  const { startAlone } = await import('./startAlone');
  await startAlone();
}

void start();
