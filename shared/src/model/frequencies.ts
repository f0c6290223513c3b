/** How often a subscriber wants mail. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;

/** One of the three delivery frequencies. */
export type Frequency = (typeof frequencies)[number];

/** The name of each frequency as people read it. */
export const frequencyLabels: Record<Frequency, string> = {
  daily: 'Daily Updates',
  weekly: 'Weekly Digest',
  monthly: 'Monthly Roundup',
};

/** The short name of each frequency, as cards show it. */
export const frequencyNames: Record<Frequency, string> = {
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
};

/** The frequency chosen when nobody has chosen yet. */
export const defaultFrequency: Frequency = 'weekly';

/** The frequency a stored value stands for; an unknown one is shown as the default. */
export function frequencyOf(value: unknown): Frequency {
  return frequencies.find((frequency) => frequency === value) ?? defaultFrequency;
}
