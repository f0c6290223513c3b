import type { Newsletter } from '@newsletters/shared/api/newsletters/reads';
import { isScheduled, type NewsletterState } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** Shows a newsletter now, also one that is to be published later. */
const show = (newsletter: Newsletter) => {
  if (isScheduled(newsletter)) return { publish_at: new Date().toISOString() };
  return newsletter.state === 'visible' ? undefined : { state: 'visible' as const };
};

const withdraw = (state: NewsletterState) => (newsletter: Newsletter) =>
  newsletter.state === state ? undefined : { state };

/** What can be done to the states of several newsletters, in the order of the menu. */
export const stateChanges = {
  visible: { label: t('Show'), change: show },
  hidden: { label: t('Hide'), change: withdraw('hidden') },
  discontinued: { label: t('Discontinue'), change: withdraw('discontinued') },
} as const satisfies Record<NewsletterState, object>;
