import { html } from 'hono/html';

/** Characters that neither HTML nor XML can contain, and halves of surrogate pairs. */
const clean = (text: string) => text.replace(/(?![\t\n\r])\p{Cc}|\p{Surrogate}|[\ufffe\uffff]/gu, '');

/** Makes any text safe as text or as an attribute, in HTML and in XML. */
export const escaped = (text: string) => String(html`${clean(text)}`);

/** JSON that nothing in it can end early, within a script element. */
export const jsonInScript = (value: unknown) =>
  JSON.stringify(value).replace(
    /[<\u2028\u2029]/g,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );

export type Part = [pattern: RegExp, text: string | undefined];

/** Puts texts in place of what patterns find in a template; taken literally, whatever is in them. */
export const fill = (template: string, parts: Part[]) =>
  parts.reduce((all, [pattern, text]) => all.replace(pattern, (found) => text ?? found), template);
