import { tagsIn } from './tags';

/** What contains nothing, or ends where the next one begins. */
const flat = /^(area|br|hr|img|input|li|meta|p|wbr)$/;

/** What ends all that is open within its table, when it begins and when it ends. */
const cell = /^\/?(caption|col|colgroup|tbody|td|tfoot|th|thead|tr)$/;

/** What a parser repeats in each paragraph that follows, until it's closed itself, or its cell. */
const repeated = /^(b|big|code|em|font|i|s|small|strike|strong|tt|u)$/;

/** Far beyond real newsletters. Up to here, browsers take less than a second; beyond, 8 kB can take a minute. */
const MOST = 5_000_000;

/**
 * Whether browsers would take too long to parse HTML, because too much of it is nested or isn't closed: at each tag, they go through all
 * that is open, and for what is repeated again for each. In linear time.
 */
export function isTooComplex(html: string): boolean {
  let open: string[] = [];
  let effort = 0;
  for (const { name } of tagsIn(html)) {
    const table = open.lastIndexOf('table');
    const ended = name.startsWith('/') ? open.lastIndexOf(name.slice(1)) : -1;
    if (cell.test(name)) open.length = table < 0 ? open.length : table + 1;
    else if (name === '/table') open.length = table < 0 ? open.length : table;
    // What ends takes along what is in it, but for what is repeated after it; that ends alone.
    else if (ended > table)
      open = open.filter(
        (one, at) => at < ended || (at > ended && (repeated.test(name.slice(1)) || repeated.test(one))),
      );
    else if (!name.startsWith('/') && !flat.test(name)) open.push(name);
    effort += open.length + open.filter((one) => repeated.test(one)).length ** 2;
    if (effort > MOST) return true;
  }
  return false;
}
