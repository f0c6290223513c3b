import type { Subscription } from '@newsletters/shared/api/subscriptions';
import { subscriptionsKey } from '@newsletters/shared/api/subscriptionsKey';
import { type Frequency, frequencyOf, isActive } from '@newsletters/shared/model';
import { queryClient } from '@newsletters/shared/query';
import { useMemo, useSyncExternalStore } from 'react';

/** The frequencies of the signed-in user's active subscriptions, by newsletter; empty for a visitor. */
export type OwnFrequencies = ReadonlyMap<string, Frequency>;

// Another observer of the query would replace its options.
const watch = (onChange: () => void) =>
  queryClient.getQueryCache().subscribe(({ query }) => {
    // Others are also added while a component draws, which is no moment to draw another one.
    if (query.queryKey[0] === 'newsletter_subscriptions') onChange();
  });

/** What the cache has of a user's subscriptions. It reads nothing, so that visitors don't load the code that would. */
export function useOwnFrequencies(userId = ''): OwnFrequencies {
  const now = () => queryClient.getQueryData<Subscription[]>(subscriptionsKey(userId));
  const subscriptions = useSyncExternalStore(watch, now, now);
  return useMemo(
    () =>
      new Map(
        subscriptions?.filter(isActive).map((item) => [item.newsletter_id, frequencyOf(item.frequency)]),
      ),
    [subscriptions],
  );
}
