import { dateOf, isScheduled, momentOf, newsletterStateOf, stateLabels } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

interface Published {
  state: string;
  publish_at: string | null;
}

interface Marked extends Published {
  featured_position: number | null;
}

const labelOf = (state: string) => stateLabels[newsletterStateOf(state)];

/** Whether visitors see a newsletter, in words. */
export const stateOf = (newsletter: Published) =>
  isScheduled(newsletter)
    ? t('Publishes {moment}', { moment: momentOf(newsletter.publish_at ?? '') })
    : labelOf(newsletter.state);

/** What sets a newsletter apart from one that visitors simply see, in words. */
export function badgesOf(newsletter: Marked): string[] {
  const badges: string[] = [];
  if (newsletter.state !== 'visible') badges.push(labelOf(newsletter.state));
  if (isScheduled(newsletter))
    badges.push(t('Publishes {date}', { date: dateOf(newsletter.publish_at ?? '') }));
  if (newsletter.featured_position !== null) badges.push(t('Featured'));
  return badges;
}
