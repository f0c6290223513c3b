const format = new Intl.NumberFormat('en');

/** A number with its noun: "1 user", "1,200 users". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${format.format(count)} ${count === 1 ? noun : plural}`;

const MOST_NAMES = 5;

/** A list of titles as words: "A, B, and C". Many are cut short: "A, B, C, D, E, and 7 more". */
export function named(titles: string[]) {
  const rest = titles.length - MOST_NAMES;
  const names = rest > 1 ? [...titles.slice(0, MOST_NAMES), `${rest} more`] : titles;
  return new Intl.ListFormat('en').format(names);
}
