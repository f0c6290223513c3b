import { translatorOf } from '@newsletters/shared/language';

/** The name of the build that this is compiled into: two releases of an app in one page have texts of their own. */
declare const BUILD: string | undefined;

/**
 * What this app says in the language of the deployment. The English text is the key: `t('Save')`,
 * `t('{count, plural, one {# user} other {# users}}', { count })`, and `rich` where a value is an element.
 */
export const { t, rich, known } = translatorOf(typeof BUILD === 'undefined' ? 'development' : BUILD);
