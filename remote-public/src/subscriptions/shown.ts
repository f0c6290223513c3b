import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { isListed } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** Stands for the title of a newsletter that the user can't see. */
export const unavailable = t('Not available at the moment');

/** The name of a subscription: the title of its newsletter, if the user can see it. */
export const nameOf = ({ newsletters }: Subscription) => newsletters?.title ?? unavailable;

/** Whether the subscription can be changed and reactivated: of any other newsletter, it can only be ended. */
export const isOpen = ({ newsletters }: Subscription) => newsletters !== null && isListed(newsletters);
