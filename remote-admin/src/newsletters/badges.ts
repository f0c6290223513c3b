import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { dateOf, momentOf, stateLabels } from '@newsletters/shared/model';

type Marked = Pick<NewsletterOverview, 'state' | 'publish_at' | 'featured_position'>;

/** Whether a newsletter is visible, but only from a later moment. */
export const isScheduled = ({ state, publish_at }: Omit<Marked, 'featured_position'>) =>
  state === 'visible' && publish_at !== null && Date.parse(publish_at) > Date.now();

/** Whether visitors see a newsletter, in words. */
export const stateOf = (newsletter: Omit<Marked, 'featured_position'>) =>
  isScheduled(newsletter)
    ? `Publishes ${momentOf(newsletter.publish_at ?? '')}`
    : stateLabels[newsletter.state];

/** What sets a newsletter apart from one that visitors simply see, in words. */
export function badgesOf(newsletter: Marked): string[] {
  const badges: string[] = [];
  if (newsletter.state !== 'visible') badges.push(stateLabels[newsletter.state]);
  if (isScheduled(newsletter)) badges.push(`Publishes ${dateOf(newsletter.publish_at ?? '')}`);
  if (newsletter.featured_position !== null) badges.push('Featured');
  return badges;
}
