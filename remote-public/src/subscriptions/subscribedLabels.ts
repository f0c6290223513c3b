import type { Frequency } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** What is said in few words of an active subscription. */
export const subscribedLabels: Record<Frequency, string> = {
  daily: t('Subscribed · Daily'),
  weekly: t('Subscribed · Weekly'),
  monthly: t('Subscribed · Monthly'),
};
