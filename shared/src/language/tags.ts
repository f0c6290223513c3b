/** A language with at most a script, a region and a variant of ours, such as `de`, `de-AT`, `sr-Latn` or `de-x-formal`. */
const tag = /^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?(-x-[a-z]{1,8})?$/;

/** What there is for a language: for itself, or else for the language without its variant, its region and its script, one after the other. */
export function inLanguage<Value>(language: string, all: Record<string, Value> = {}): Value | undefined {
  if (Object.hasOwn(all, language)) return all[language];
  const less = language.replace(/-[^-]*$/, '');
  return less === language ? undefined : inLanguage(less, all);
}

/** Whether texts in a language are those of the code. */
export const isEnglish = (language: string) => /^en(-(?!XA)|$)/.test(language);

/** The language that `config.json` names, if the shell has texts in it; otherwise English. */
export const languageIn = (named: unknown, texts?: Record<string, unknown>): string =>
  typeof named === 'string' && tag.test(named) && (isEnglish(named) || inLanguage(named, texts) !== undefined)
    ? named
    : 'en';

/** The direction in which a language is written. */
export const directionOf = (language: string): 'ltr' | 'rtl' =>
  /^(ar|ckb|dv|fa|he|ks|ps|sd|ug|ur|yi)\b/.test(language) ? 'rtl' : 'ltr';
