import { updateSubscriptions } from '@newsletters/shared/api/subscriptionBatches';
import { isActive, type Subscription } from '@newsletters/shared/api/subscriptions';
import { counted, type Frequency, frequencyOf, named } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { notifyWithUndo } from './feedback';
import { isOpen, nameOf } from './SubscriptionRow';

/** Gives all active subscriptions the same frequency. Names those that failed, and offers to undo the others. */
export function useMakeAll(subscriptions: Subscription[]) {
  const titles = new Map(subscriptions.map((item) => [item.newsletter_id, nameOf(item)]));
  const titleOf = (newsletterId: string) => titles.get(newsletterId) ?? '';
  return useMutation({
    mutationFn: async (frequency: Frequency) => {
      const others = subscriptions.filter(
        (item) => isActive(item) && isOpen(item) && frequencyOf(item.frequency) !== frequency,
      );
      const wishes = others.map((item) => ({
        userId: item.user_id,
        newsletterId: item.newsletter_id,
        frequency,
      }));
      const { changes, failures } = await updateSubscriptions(wishes);
      const made = changes
        .filter(({ after }) => after?.active)
        .map((change) => ({ title: titleOf(change.newsletterId), change }));
      if (others.length === 0) notifyWithUndo(`All subscriptions are already ${frequency}`, []);
      else if (made.length > 0)
        notifyWithUndo(`Made ${counted(made.length, 'subscription')} ${frequency}`, made);
      const [first] = failures;
      if (!first) return;
      const failed = failures.map(({ newsletterId }) => titleOf(newsletterId));
      throw new Error(`${first.error.message}: ${named(failed)}`);
    },
  });
}
