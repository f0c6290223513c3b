import { t } from '@newsletters/shared/texts';

/** How often a subscriber gets a newsletter. */
export const frequencies = ['daily', 'weekly', 'monthly'] as const;

/** One of the three delivery frequencies. */
export type Frequency = (typeof frequencies)[number];

/** The label of each frequency. */
export const frequencyLabels: Record<Frequency, string> = {
  daily: t('Daily Updates'),
  weekly: t('Weekly Digest'),
  monthly: t('Monthly Roundup'),
};

/** The frequency that is selected at first. */
export const defaultFrequency: Frequency = 'weekly';

/** The frequency for a stored value; the default for an unknown one. */
export function frequencyOf(value: unknown): Frequency {
  return frequencies.find((frequency) => frequency === value) ?? defaultFrequency;
}

/** Whether a subscription is active; every other status counts as inactive. */
export const isActive = (subscription: { status: string } | undefined) => subscription?.status === 'active';
