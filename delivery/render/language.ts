import {
  createTranslator,
  type Texts,
  type Translation,
  type Translator,
} from '@newsletters/shared/language';
import { directionOf, inLanguage, languageIn } from '@newsletters/shared/languageTags';
import { integrityOf } from '../build/integrity.ts';
import type { Release } from '../registry/registry.ts';
import type { ReleasedShell, Site } from './site.ts';
import { escaped, fill } from './text.ts';

/** The language of a site, and what the server itself says in it, in the words of the shell's release. */
export interface SiteLanguage extends Pick<Translator, 't'>, Pick<Translation, 'language' | 'direction'> {}

/** The language of a site with the shell's page in it. */
export type SpokenShell = SiteLanguage & { template: string };

/** Reads a file of a release. */
export type Load = (file: string) => Promise<Uint8Array>;

/** The texts of a release in a language, by the name of their file; none if it has none. Rejects when they aren't those in the registry. */
export async function readTexts(texts: Release['texts'], language: string, read: Load) {
  const file = inLanguage(language, texts);
  if (!file) return {};
  const bytes = await read(file.file);
  if (integrityOf(bytes) !== file.integrity) throw new Error('Its texts are not those in the registry');
  return { [file.file]: JSON.parse(Buffer.from(bytes).toString()) as Texts };
}

/** The language of a site: the one that its configuration names, if the shell has texts in it. */
export const languageTagOf = (config: Site['config'], shell: ReleasedShell) =>
  languageIn(config.language, shell.texts);

/** Reads what the shell says in the language of a site, once for each release. */
export function createLanguage({ config, log }: Pick<Site, 'config' | 'log'>) {
  const read = new WeakMap<ReleasedShell, Promise<SpokenShell>>();

  async function readFrom(shell: ReleasedShell) {
    const language = languageTagOf(config, shell);
    if (config.language !== undefined && config.language !== language)
      log(`There are no texts in the language ${JSON.stringify(config.language)}: the site is in English`);
    const [texts] = await readTexts(shell.texts, language, shell.read).then(Object.values, (error: Error) => {
      log(`What the server itself says is in English: ${error.message}`);
      read.delete(shell);
      return [];
    });
    const { t } = createTranslator(language, texts);
    const spoken = { language, direction: directionOf(language), t };
    return { ...spoken, template: templateIn(shell.page, spoken) };
  }

  return (shell: ReleasedShell) => {
    const known = read.get(shell) ?? readFrom(shell);
    read.set(shell, known);
    return known;
  };
}

/** What the site says about itself where a page has nothing more precise to say. */
export const siteDescriptionIn = ({ t }: Pick<SiteLanguage, 't'>) =>
  t('Browse curated newsletters by category, read an example issue, and subscribe at your own pace.');

/** The site's name where the settings have none. */
export const defaultNameIn = ({ t }: Pick<SiteLanguage, 't'>) => t('Newsletter Directory');

/** The shell's page in the language of the site. */
export const templateIn = (template: string, { language, direction, t }: SiteLanguage) =>
  fill(template, [
    [/<html lang="en"/, `<html lang="${language}" dir="${direction}"`],
    [/(?<=var\(--o-name, )'.*?'/, JSON.stringify(defaultNameIn({ t }))],
    [/(?<=<title>).*?(?=<\/title>)/s, escaped(defaultNameIn({ t }))],
    [/(?<=<meta name="description" content=").*?(?=")/s, escaped(siteDescriptionIn({ t }))],
    [/(?<=type="application\/atom\+xml" title=").*?(?=")/s, escaped(t('New newsletters'))],
    [/(?<=<noscript>).*?(?=<\/noscript>)/s, escaped(t('This site needs JavaScript.'))],
  ]);
