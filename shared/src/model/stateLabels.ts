import { t } from '@newsletters/shared/texts';
import type { NewsletterState } from './newsletterStates';

// Apart from the states themselves, so that visitors don't load it.

/** The label of each state. */
export const stateLabels: Record<NewsletterState, string> = {
  visible: t('Visible'),
  hidden: t('Hidden'),
  discontinued: t('Discontinued'),
};
