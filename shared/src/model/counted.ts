import { listOf } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';

const format = new Intl.NumberFormat('en');

/** A number with its noun: "1 user", "1,200 users". */
export const counted = (count: number, noun: string, plural = `${noun}s`) =>
  `${format.format(count)} ${count === 1 ? noun : plural}`;

/** How far a long list is counted; a search, less far. */
export const MOST_COUNTED = 10_000;
export const MOST_MATCHES = 1000;

/** A number that was counted up to a limit: "1,200 users", "More than 10,000 users". */
export const countedTo = (most: number, count: number, noun: string, plural = `${noun}s`) =>
  count > most ? `More than ${counted(most, noun, plural)}` : counted(count, noun, plural);

const MOST_NAMES = 5;

/** A list of titles as words: "A, B, and C". Many are cut short: "A, B, C, D, E, and 7 more". */
export function named(titles: string[]) {
  const rest = titles.length - MOST_NAMES;
  const more = () => t('{rest, number} more', { rest });
  return listOf(rest > 1 ? [...titles.slice(0, MOST_NAMES), more()] : titles);
}
