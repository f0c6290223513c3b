import { pauseOf, type Subscription } from '@newsletters/shared/api/subscriptions';
import { type Frequency, frequencyOf, isActive, readingLoad } from '@newsletters/shared/model';

interface Wanted {
  newsletterId: string;
  frequency: Frequency;
}

/** The reading load of a user's active subscriptions that aren't paused, as if the wanted one were already among them. */
export function loadOf(subscriptions: Subscription[], wanted: Wanted | null = null): string {
  const others = subscriptions.filter(
    (subscription) =>
      isActive(subscription) && !pauseOf(subscription) && subscription.newsletter_id !== wanted?.newsletterId,
  );
  const frequencies = others.map(({ frequency }) => frequencyOf(frequency));
  return readingLoad(wanted ? [...frequencies, wanted.frequency] : frequencies);
}
