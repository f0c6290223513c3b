import { reported } from '@newsletters/shared/api/reported';
import { subscribe, updateSubscription } from '@newsletters/shared/api/subscriptionChanges';
import { useMutation } from '@newsletters/shared/query';
import { notificationOf } from './feedback';

interface Newsletter {
  id: string;
  title: string;
}

/**
 * Changes a subscription and tells the user, even if they have left the page by then.
 *
 * @param existing whether there is a subscription already; it decides what a failure says
 */
export function useSubscriptionChange({ id, title }: Newsletter, existing: boolean) {
  const options = (existing ? updateSubscription : subscribe)(id);
  return useMutation(reported(options, (change) => notificationOf(title, change)));
}
