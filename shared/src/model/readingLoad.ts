import type { Frequency } from './frequencies';

const emailsPerWeek: Record<Frequency, number> = { daily: 7, weekly: 1, monthly: 12 / 52 };

/** How many emails subscriptions with these frequencies bring, in words: "about 9 emails a week". */
export function readingLoad(frequencies: readonly Frequency[]): string {
  const emails = frequencies.reduce((sum, frequency) => sum + emailsPerWeek[frequency], 0);
  if (emails === 0) return 'no emails';
  if (emails < 1) return 'less than one email a week';
  const rounded = Math.round(emails);
  return `about ${rounded.toLocaleString('en')} ${rounded === 1 ? 'email' : 'emails'} a week`;
}
