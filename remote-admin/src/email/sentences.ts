import { isGreeted } from './greetings';
import type { Range } from './textRuns';

/** How far a sentence goes at most, before and after a place in it. */
const FAR = 200;

/**
 * The sentence around an address of the recipient: without the address it would say nothing ("You receive this at ."). A greeting
 * and what is too long for a sentence lose the address alone.
 */
export function sentenceAround(text: string, [start, end]: Range): Range {
  const hasSpace = /\s/.test(text.charAt(start));
  if (isGreeted(text, hasSpace ? start + 1 : start)) return [start, end];
  const before = text.slice(Math.max(0, start - FAR), start);
  const after = text.slice(end, end + FAR);
  const previous = [...before.matchAll(/[.!?…|•·]\s|[。！？]/g)].at(-1);
  const last = /[.!?…](?=\s|$)|[。！？]|(?=\s[|•·])/.exec(after);
  if ((!previous && start > FAR) || (!last && end + FAR < text.length)) return [start, end];
  return [
    previous ? start - before.length + previous.index + previous[0].length : 0,
    last ? end + last.index + last[0].length : text.length,
  ];
}
