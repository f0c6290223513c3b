import { t } from '@newsletters/shared/texts';
import type { Frequency } from './frequencies';

const emailsPerWeek: Record<Frequency, number> = { daily: 7, weekly: 1, monthly: 12 / 52 };

/** How many emails subscriptions with these frequencies bring, in words: "about 9 emails a week". */
export function readingLoad(frequencies: readonly Frequency[]): string {
  const emails = frequencies.reduce((sum, frequency) => sum + emailsPerWeek[frequency], 0);
  if (emails === 0) return t('no emails');
  if (emails < 1) return t('less than one email a week');
  return t('about {count, plural, one {# email} other {# emails}} a week', { count: Math.round(emails) });
}
