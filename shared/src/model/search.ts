/** Letters that do not decompose into a letter and an accent. */
const spelled: Record<string, string> = {
  ß: 'ss',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  æ: 'ae',
  œ: 'oe',
  ı: 'i',
  þ: 'th',
};

const isPlain = /^[\p{ASCII}]*$/u;

/** A text as the search compares it: without case and accents. */
export function fold(text: string): string {
  const lower = text.toLowerCase();
  if (isPlain.test(lower)) return lower;
  return lower
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[ßøłđæœıþ]/g, (letter) => spelled[letter] ?? letter);
}

/** Returns a test for whether a folded text contains every word of the search. */
export function finder(search: string): (folded: string) => boolean {
  const words = fold(search).split(/\s+/).filter(Boolean);
  return (folded) => words.every((word) => folded.includes(word));
}
