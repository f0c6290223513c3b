import { type mutationOptions, queryClient } from '@newsletters/shared/query';
import {
  type Change,
  restoreSubscription,
  subscribeIfNot,
  updateSubscription,
  type Wish,
} from './subscriptions';

/** How many subscriptions change at the same time. */
const AT_ONCE = 4;

/** What became of changes to several subscriptions. */
export interface Batch {
  /** Those that succeeded; give them to `restoreSubscriptions` to undo them. */
  changes: Change[];
  /** Those that failed, each with the message to show. */
  failures: { newsletterId: string; error: Error }[];
}

/**
 * Makes each change on its own, so that one failure doesn't stop the others; the list is reloaded once, at the end.
 *
 * @param onProgress called with the number of changes made or failed so far
 */
async function several<Item extends { newsletterId: string }, Made extends Change>(
  items: Item[],
  optionsFor: (newsletterId: string) => ReturnType<typeof mutationOptions<Made, Error, Item>>,
  onProgress?: (done: number) => void,
): Promise<Batch> {
  const batch: Batch = { changes: [], failures: [] };
  const waiting = [...items];
  const work = async () => {
    for (let item = waiting.shift(); item; item = waiting.shift()) {
      const { newsletterId } = item;
      const options = { ...optionsFor(newsletterId), meta: {}, onError: undefined };
      const mutation = queryClient.getMutationCache().build(queryClient, options);
      await mutation.execute(item).then(
        (change) => batch.changes.push(change),
        (error: Error) => batch.failures.push({ newsletterId, error }),
      );
      onProgress?.(batch.changes.length + batch.failures.length);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  void queryClient.invalidateQueries({ queryKey: ['subscribers'] });
  await queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] });
  return batch;
}

/** Subscribes to those newsletters that the user isn't subscribed to; for the others, the change is without a difference. */
export const subscribeToSeveral = (
  wishes: Omit<Wish, 'active'>[],
  onProgress: (done: number) => void,
): Promise<Batch> => several(wishes, subscribeIfNot, onProgress);

/** Changes several subscriptions. */
export const updateSubscriptions = (wishes: Wish[]) => several(wishes, updateSubscription);

/** Undoes several changes, like `restoreSubscription`. */
export const restoreSubscriptions = (made: Change[]) => several(made, restoreSubscription);
