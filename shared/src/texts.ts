import { translatorFrom } from '@newsletters/shared/language';

/** The files with the texts of the build that this is compiled into, by language. */
declare const TEXTS: Record<string, string> | undefined;

/** Its English messages with plurals and the like, compiled, as JSON; in development, they're compiled when they're said. */
declare const MESSAGES: string | undefined;

/**
 * What this app says in the language of the deployment. The English text is the key: `t('Save')`,
 * `t('{count, plural, one {# user} other {# users}}', { count })`, and `rich` where a value is an element. Two releases of an app in one
 * page have texts of their own.
 */
export const { t, rich, known } = translatorFrom(
  typeof TEXTS === 'undefined' ? {} : TEXTS,
  typeof MESSAGES === 'undefined' ? undefined : JSON.parse(MESSAGES),
);
