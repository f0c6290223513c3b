import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { isScheduled, type NewsletterState } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { PUBLIC, PUBLISH_NOW, wasPublic } from './publishing';

/** Shows a newsletter now, also one that is to be published later. */
const show = (newsletter: Newsletter) => {
  if (isScheduled(newsletter)) return { publish_at: PUBLISH_NOW };
  return newsletter.state === 'visible' ? undefined : { state: 'visible' as const };
};

const withdraw = (state: NewsletterState) => (newsletter: Newsletter) =>
  newsletter.state === state ? undefined : { state };

/** Publishes newsletters at a moment that nobody could see until now. */
export const scheduleAt = (moment: string) => (newsletter: Newsletter) => {
  if (wasPublic(newsletter)) throw new Error(PUBLIC);
  if (isScheduled(newsletter) && Date.parse(newsletter.publish_at ?? '') === Date.parse(moment))
    return undefined;
  return { state: 'visible' as const, publish_at: moment };
};

/** What can be done to the states of several newsletters, in the order of the menu. */
export const stateChanges = {
  visible: {
    label: (count: number) =>
      t('Make {count, plural, one {# newsletter} other {# newsletters}} visible', { count }),
    change: show,
  },
  hidden: { label: () => t('Hide'), change: withdraw('hidden') },
  discontinued: { label: () => t('Discontinue'), change: withdraw('discontinued') },
} as const satisfies Record<NewsletterState, object>;
