import { listOf } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';

/** How far a long list is counted; a search, less far. */
export const MOST_COUNTED = 10_000;
export const MOST_MATCHES = 1000;

const MOST_NAMES = 5;

/** A list of titles as words: "A, B, and C". Many are cut short: "A, B, C, D, E, and 7 more". */
export function named(titles: string[]) {
  const rest = titles.length - MOST_NAMES;
  const more = () => t('{rest, number} more', { rest });
  return listOf(rest > 1 ? [...titles.slice(0, MOST_NAMES), more()] : titles);
}
