import { type mutationOptions, queryClient } from '@newsletters/shared/query';
import { type BatchOptions, eachOf } from './eachOf';
import { audience } from './reported';
import { restoreSubscription } from './restoreSubscription';
import { type Change, subscribeIfNot, updateSubscription, type Wish } from './subscriptionChanges';

/** What became of changes to several subscriptions. */
export interface Batch {
  /** Those that succeeded; give them to `restoreSubscriptions` to undo them. */
  changes: Change[];
  /** Those that failed, each with the message to show. */
  failures: { newsletterId: string; error: Error }[];
}

/**
 * Makes each change on its own, so that one failure doesn't stop the others; the list is reloaded once, at the end. Once another user has
 * signed in, in any tab, no further change is begun, and there's nothing to tell.
 */
async function several<Item extends { newsletterId: string }, Made extends Change>(
  items: Item[],
  optionsFor: (newsletterId: string) => ReturnType<typeof mutationOptions<Made, Error, Item>>,
  options?: BatchOptions,
): Promise<Batch | undefined> {
  const started = audience();
  const isAnothers = () => started !== audience();
  const signal = {
    get aborted() {
      return options?.signal?.aborted === true || isAnothers();
    },
  };
  const act = (item: Item) => {
    const options = { ...optionsFor(item.newsletterId), meta: {}, onError: undefined };
    return queryClient.getMutationCache().build(queryClient, options).execute(item);
  };
  const { made, failures } = await eachOf(items, act, { ...options, signal });
  void queryClient.invalidateQueries({ queryKey: ['subscribers'] });
  await queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] });
  if (isAnothers()) return undefined;
  return {
    changes: made.map(({ result }) => result),
    failures: failures.map(({ item, error }) => ({ newsletterId: item.newsletterId, error })),
  };
}

/** Subscribes to those newsletters that the user isn't subscribed to; for the others, the change is without a difference. */
export const subscribeToSeveral = (wishes: Omit<Wish, 'active'>[], options: BatchOptions) =>
  several(wishes, subscribeIfNot, options);

/** Changes several subscriptions. */
export const updateSubscriptions = (wishes: Wish[]) => several(wishes, updateSubscription);

/** Undoes several changes, like `restoreSubscription`. */
export const restoreSubscriptions = (made: Change[]) => several(made, restoreSubscription);
