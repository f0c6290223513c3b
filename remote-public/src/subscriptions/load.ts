import { isActive, type Subscription } from '@newsletters/shared/api/subscriptions';
import { type Frequency, frequencyOf, readingLoad } from '@newsletters/shared/model';

interface Wished {
  newsletterId: string;
  frequency: Frequency;
}

/** The reading load of a person's active subscriptions, as if the one wished for were among them. */
export function loadOf(subscriptions: Subscription[], wished: Wished | null = null): string {
  const others = subscriptions.filter(
    (subscription) => isActive(subscription) && subscription.newsletter_id !== wished?.newsletterId,
  );
  const frequencies = others.map(({ frequency }) => frequencyOf(frequency));
  return readingLoad(wished ? [...frequencies, wished.frequency] : frequencies);
}
