/** How many words most people read in a minute. */
const SPEED = 230;

/** Where content ends that is not shown, by the start of its tag. */
const hidden: Record<string, string> = {
  '!--': '-->',
  head: '/head',
  script: '/script',
  style: '/style',
  template: '/template',
  title: '/title',
};

const tag = /^(!--|[a-z]+)/i;
const space = /&(nbsp|#160);/gi;
const entity = /&#?\w+;/g;

/** Words; two characters count as one where words are not separated by spaces. */
const word =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]{1,2}|[\p{L}\p{N}][^\s\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}]*/gu;

/** The visible text of HTML, roughly. In one pass, because an example can be a megabyte and is not trusted. */
function visibleText(html: string): string {
  const texts: string[] = [];
  let end: string | undefined;
  for (const piece of `>${html}`.split('<')) {
    end ??= hidden[tag.exec(piece)?.[0].toLowerCase() ?? ''];
    if (end && !piece.toLowerCase().includes(end)) continue;
    end = undefined;
    texts.push(piece.slice(piece.lastIndexOf('>') + 1));
  }
  return texts.join(' ').replace(space, ' ').replace(entity, '');
}

/** How many minutes it takes to read the text of an example; at least one. */
export const minutesToRead = (html: string) =>
  Math.max(1, Math.round((visibleText(html).match(word)?.length ?? 0) / SPEED));
