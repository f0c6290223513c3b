import type { Frequency } from './frequencies';

const mailsPerWeek: Record<Frequency, number> = { daily: 7, weekly: 1, monthly: 12 / 52 };

/** How much mail subscriptions of these frequencies make, as people say it: "about 9 mails a week". */
export function readingLoad(frequencies: readonly Frequency[]): string {
  const mails = frequencies.reduce((sum, frequency) => sum + mailsPerWeek[frequency], 0);
  if (mails === 0) return 'no mails';
  if (mails < 1) return 'less than one mail a week';
  const rounded = Math.round(mails);
  return `about ${rounded.toLocaleString('en')} ${rounded === 1 ? 'mail' : 'mails'} a week`;
}
