import { endOf, rawText, tagsIn } from './tags';

/** What contains nothing, or ends where the next one begins. */
const flat = /^(area|br|hr|img|input|li|meta|p|wbr)$/;

/** What ends all that is open within its table, when it begins and when it ends. */
const cell = /^\/?(caption|col|colgroup|tbody|td|tfoot|th|thead|tr)$/;

/** What a parser repeats in each paragraph that follows, until it's closed itself, or its cell. */
const repeated = /^(b|big|code|em|font|i|s|small|strike|strong|tt|u)$/;

/** Where HTML is contained in drawings and formulas: it ends only what has begun there. */
const island = /^(annotation-xml|desc|foreignobject|m[inos]|mtext|title)$/;

/** What a browser and `tagsIn` read alike in drawings and formulas as well: text without tags, which CDATA may enclose. */
const plainText = /^[^<]*(?:<!\[CDATA\[[^<]*\]\]>[^<]*)?$/;

/** Far beyond real newsletters. Up to here, browsers take less than a second; beyond, 8 kB can take a minute. */
const MOST = 5_000_000;

/** What is shorter is parsed at once, whatever it is. */
const SHORT = 2000;

/** The effort for a comment outside of the page, or a form: 10,000 comments or 1,000 forms take browsers a second. */
const COMMENT = 500;
const FORM = 5000;

/**
 * Whether browsers would take too long to parse HTML, because too much of it is nested or isn't closed: at each tag, they go through all
 * that is open, and for what is repeated again for each. Also because of too many comments, forms or attributes, or because what is
 * in drawings and formulas can't be told without a parser. In linear time.
 */
export function isTooComplex(html: string): boolean {
  if (html.length < SHORT) return false;
  let open: string[] = [];
  let effort = 0;
  // Before the page begins, and after it has ended.
  let outside = true;
  let before = 0;
  const commentsTo = (end: number) => (outside ? COMMENT * html.slice(before, end).split(/<[!?]/).length : 0);
  for (const { name, start, end, attributes } of tagsIn(html)) {
    const table = open.lastIndexOf('table');
    const foreign = Math.max(open.lastIndexOf('svg'), open.lastIndexOf('math'));
    const content = rawText.has(name) ? endOf(name, html, end) : end;
    if (foreign >= 0) {
      if (html.slice(before, start).includes('<![CDATA[')) return true;
      if (!plainText.test(html.slice(end, content))) return true;
    }
    effort += commentsTo(start);
    before = content;
    if (name === '/html') outside = true;
    else if (!name.startsWith('/') && name !== 'html') outside = false;

    const ended = name.startsWith('/') ? open.lastIndexOf(name.slice(1)) : -1;
    const within = Math.max(table, foreign < 0 ? -1 : open.findLastIndex((one) => island.test(one)));
    // In a drawing, a cell is nothing special.
    if (cell.test(name) && foreign <= table) open.length = table < 0 ? open.length : table + 1;
    else if (name === '/table') open.length = table < 0 ? open.length : table;
    // What ends takes along what is in it, but for what is repeated after it; that ends alone.
    else if (ended > table && ended >= within)
      open = open.filter(
        (one, at) => at < ended || (at > ended && (repeated.test(name.slice(1)) || repeated.test(one))),
      );
    else if (!name.startsWith('/') && !flat.test(name)) open.push(name);
    if (name === 'form') effort += FORM;
    effort += open.length + open.filter((one) => repeated.test(one)).length ** 2 + attributes.size ** 2 / 10;
    if (effort > MOST) return true;
  }
  return effort + commentsTo(html.length) > MOST;
}
