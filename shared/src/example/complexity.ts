import { tagsIn } from './tags';

/** What contains nothing, or ends where the next one begins. */
const flat = /^(area|br|col|hr|img|input|li|meta|p|tbody|td|th|tr|wbr)$/;

/** What a parser repeats in each paragraph that follows, until it's closed. */
const repeated = /^(b|big|code|em|font|i|s|small|strike|strong|tt|u)$/;

/** Far beyond real newsletters. Up to here, browsers take less than a second; beyond, 8 kB can take a minute. */
const MOST = 5_000_000;

/**
 * Whether browsers would take too long to parse HTML, because too much of it is nested or isn't closed: at each tag, they go through all
 * that is open, and for what is repeated again for each. In linear time.
 */
export function isTooComplex(html: string): boolean {
  const open: string[] = [];
  let repeats = 0;
  let effort = 0;
  for (const { name } of tagsIn(html)) {
    if (name === `/${open.at(-1)}`) {
      if (repeated.test(open.pop() ?? '')) repeats -= 1;
    } else if (!name.startsWith('/')) {
      if (!flat.test(name)) open.push(name);
      if (repeated.test(name)) repeats += 1;
      effort += open.length + repeats ** 2;
      if (effort > MOST) return true;
    }
  }
  return false;
}
