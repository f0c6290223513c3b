import { type Frequency, type Rhythm, rhythmOf } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** For each rhythm, the frequencies that are more often, and what is said then. An irregular newsletter may be any. */
const rarer: Partial<Record<Rhythm, { than: Frequency[]; sentence: string }>> = {
  weekly: { than: ['daily'], sentence: t('This newsletter appears only once a week.') },
  biweekly: { than: ['daily', 'weekly'], sentence: t('This newsletter appears only every two weeks.') },
  monthly: { than: ['daily', 'weekly'], sentence: t('This newsletter appears only once a month.') },
};

/** What is said when a newsletter appears less often than with the chosen frequency. */
export function tooOften(frequency: Frequency, newsletter: { rhythm: string } | null | undefined) {
  const known = newsletter ? rarer[rhythmOf(newsletter.rhythm)] : undefined;
  return known?.than.includes(frequency) ? known.sentence : undefined;
}
