import { reasonFor } from '@newsletters/shared/api/eachOf';
import { updateSubscriptions } from '@newsletters/shared/api/subscriptionBatches';
import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { frequencyOf, isActive } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { notifyWithUndo } from './feedback';
import { isOpen, nameOf } from './shown';

const already = {
  weekly: t('All subscriptions are already weekly'),
  monthly: t('All subscriptions are already monthly'),
};

const changed: Record<Slower, (count: number) => string> = {
  weekly: (count) =>
    t('Made {count, plural, one {# subscription} other {# subscriptions}} weekly', { count }),
  monthly: (count) =>
    t('Made {count, plural, one {# subscription} other {# subscriptions}} monthly', { count }),
};

/** A frequency that can be given to all at once. */
export type Slower = keyof typeof already;

/** Gives all active subscriptions the same frequency. Names those that failed, and offers to undo the others. */
export function useMakeAll(subscriptions: Subscription[]) {
  const titles = new Map(subscriptions.map((item) => [item.newsletter_id, nameOf(item)]));
  const titleOf = (newsletterId: string) => titles.get(newsletterId) ?? '';
  return useMutation({
    mutationFn: async (frequency: Slower) => {
      const others = subscriptions.filter(
        (item) => isActive(item) && isOpen(item) && frequencyOf(item.frequency) !== frequency,
      );
      const wishes = others.map((item) => ({
        userId: item.user_id,
        newsletterId: item.newsletter_id,
        frequency,
      }));
      const batch = await updateSubscriptions(wishes);
      if (!batch) return;
      const { changes, failures } = batch;
      const made = changes
        .filter(({ after }) => after?.active)
        .map((change) => ({ title: titleOf(change.newsletterId), change }));
      if (others.length === 0) notifyWithUndo(already[frequency], []);
      else if (made.length > 0) notifyWithUndo(changed[frequency](made.length), made);
      const [first] = failures;
      if (!first) return;
      const failed = failures.map(({ newsletterId }) => titleOf(newsletterId));
      throw new Error(reasonFor(first.error.message, failed));
    },
  });
}
