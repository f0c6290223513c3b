import { t } from '@newsletters/shared/texts';
import type { Rhythm } from './rhythms';

// Apart from the rhythms themselves, so that cards load no more than they show.

/** The name of each rhythm. */
export const rhythmNames: Record<Rhythm, string> = {
  daily: t('Daily'),
  weekly: t('Weekly'),
  biweekly: t('Every two weeks'),
  monthly: t('Monthly'),
  irregular: t('Irregularly'),
};

/** The name of a stored rhythm; that of a weekly one for any other. */
export const rhythmName = (stored: string | null): string =>
  rhythmNames[stored as Rhythm] ?? rhythmNames.weekly;
