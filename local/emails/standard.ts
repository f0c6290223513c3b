import { iconColour } from '@newsletters/shared/accent';
import { defaultSiteName } from '@newsletters/shared/model';
import { textsIn } from '../../delivery/build/catalogues.ts';
import { root } from '../../delivery/project/settings.ts';
import type { Branding } from './render.ts';
import { languages } from './wordings.ts';

/** What the emails say when nobody has said otherwise: the product's name as in the language, and the theme's primary colour. */
export const standardIn = (language: string): Branding => ({
  name: textsIn(['shared'], language, root)[defaultSiteName] ?? defaultSiteName,
  colour: iconColour(null),
  language,
});

/** The language of a site's emails: its own, or the one that it is a region or a variant of, otherwise English. */
export const emailsIn = (language: string) =>
  [language, ...language.split('-')].find((one) => languages.includes(one)) ?? 'en';
