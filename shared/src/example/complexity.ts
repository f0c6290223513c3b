import { tagsIn } from './tags';

/** What contains nothing, or ends where the next one begins. */
const flat = new Set(
  'area base br col embed hr img input meta param source wbr html head body p li caption colgroup thead tbody tfoot tr td th'.split(
    ' ',
  ),
);

/** What a parser repeats in each paragraph that follows, until it's closed. */
const repeated = new Set('b big code em font i s small strike strong tt u'.split(' '));

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
      if (repeated.has(open.pop() ?? '')) repeats -= 1;
    } else if (!name.startsWith('/')) {
      if (!flat.has(name)) open.push(name);
      if (repeated.has(name)) repeats += 1;
      effort += open.length + repeats ** 2;
      if (effort > MOST) return true;
    }
  }
  return false;
}
