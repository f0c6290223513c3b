import { characters, limits } from '@newsletters/shared/model';
import { mergeTag } from './tracking';

/** How long a description made from the first text can be. */
const DESCRIPTION = 300;

/** The shortest text that introduces a newsletter; shorter ones are labels and dates. */
const SENTENCE = 30;

// Besides spaces, what preheaders are padded with: soft hyphens, joiners and other invisible characters. A single joiner is
// left alone: it's part of an emoji or a word.
const filler =
  /(?:\u034F|\u17B4|\u17B5|[\s\u00AD\u061C\u115F\u180E\u200B-\u200F\u2060-\u206F\uFEFF]){2,}|\s/g;

const plain = (text: string) => text.replace(mergeTag, '').replace(filler, ' ').trim();

/** A text of at most so many characters (code points), cut between two words. */
export function cut(text: string, most: number): string {
  if (characters(text) <= most) return text;
  let kept = '';
  let left = most - 1;
  for (const { segment } of new Intl.Segmenter('en', { granularity: 'word' }).segment(text)) {
    left -= characters(segment);
    if (left < 0) break;
    kept += segment;
  }
  const whole = kept.trimEnd() || [...text].slice(0, most - 1).join('');
  return `${whole.replace(/[\s,;:–-]+$/, '')}…`;
}

const prefix =
  /^\s*((re|fwd?|aw|wg|tr|rv|antw|vs|sv)(\s*\[\d+\])?\s*:|\[(test|draft|preview)\]|test\s*:)\s*/i;

/** A title from the subject of an email, without "Fwd:" and the like. */
export function titleFrom(subject: string): string {
  let title = plain(subject);
  while (prefix.test(title)) title = title.replace(prefix, '');
  return cut(title, limits.titleMax);
}

const unseen =
  /display\s*:\s*none|visibility\s*:\s*hidden|max-height\s*:\s*0|opacity\s*:\s*0\s*(;|!|$)|mso-hide\s*:\s*all/i;

/** Whether a style hides all that is in its element, as those of preheaders do. */
export const isUnseen = (style: string) => unseen.test(style);

const fontSize = /(?:^|;)\s*font(?:-size)?\s*:(?!\s*inherit)([^;!]*)/i;

/**
 * Whether a style makes texts too small to be read; undefined if it leaves them the size from around them. Containers without a size
 * are usual, because spaces between columns then take no room: what is in them has a size of its own.
 */
export function isTiny(style: string): boolean | undefined {
  const [, size] = fontSize.exec(style) ?? [];
  return size === undefined ? undefined : /^\s*[01](px)?\s*$/i.test(size);
}

const styleOf = (element: Element) => element.getAttribute('style') ?? '';

/** Whether an element hides its texts by their size, and none of them has another one. */
const shrinks = (element: Element) =>
  isTiny(styleOf(element)) === true &&
  ![...element.querySelectorAll('[style]')].some((inner) => isTiny(styleOf(inner)) === false);

function preheaderOf(page: Document): string | undefined {
  for (const element of page.body.querySelectorAll(
    '[style], [class*=preheader i], [class*=preview-text i]',
  )) {
    const isPreheader = /preheader|preview-text/i.test(element.className);
    if (!isPreheader && !isUnseen(styleOf(element)) && !shrinks(element)) continue;
    const text = plain(element.textContent ?? '');
    if (/[\p{L}\p{N}]/u.test(text)) return text;
  }
  return undefined;
}

function firstTextOf(page: Document): string | undefined {
  for (const element of page.body.querySelectorAll('p, h1, h2, h3, h4, li, td, div, span')) {
    if (element.querySelector('p, h1, h2, h3, h4, li, td, div, table')) continue;
    const text = plain(element.textContent ?? '');
    if (characters(text) >= SENTENCE) return text;
  }
  return undefined;
}

/** A description from the text that mail programs show next to the subject, or else from the first sentence that is shown. */
export function descriptionFrom(page: Document): { text: string; from: 'preheader' | 'text' } | undefined {
  const preheader = preheaderOf(page);
  const text = preheader ?? firstTextOf(page);
  return text ? { text: cut(text, DESCRIPTION), from: preheader ? 'preheader' : 'text' } : undefined;
}
