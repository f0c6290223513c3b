import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { subscriptionsKey } from '@newsletters/shared/api/subscriptionsKey';
import { type Frequency, frequencyOf, isActive } from '@newsletters/shared/model';
import { useQuery } from '@newsletters/shared/query';

/** The frequencies of the signed-in user's active subscriptions, by newsletter; empty for a visitor. */
export type OwnFrequencies = ReadonlyMap<string, Frequency>;

/** Nothing subscribed to, or not known yet. */
const none: OwnFrequencies = new Map();

const frequenciesIn = (subscriptions: Subscription[]): OwnFrequencies =>
  new Map(subscriptions.filter(isActive).map((item) => [item.newsletter_id, frequencyOf(item.frequency)]));

/** What the cache has of a user's subscriptions. It reads nothing, so that visitors don't load the code that would. */
export function useOwnFrequencies(userId = '') {
  const { data } = useQuery({ queryKey: subscriptionsKey(userId), enabled: false, select: frequenciesIn });
  return data ?? none;
}
