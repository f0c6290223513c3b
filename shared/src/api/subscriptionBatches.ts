import { type mutationOptions, queryClient } from '@newsletters/shared/query';
import { type Change, restoreSubscription, subscribe, updateSubscription, type Wish } from './subscriptions';

/** How many subscriptions change at the same time. */
const AT_ONCE = 4;

/** What became of changes to several subscriptions. */
export interface Batch {
  /** Those that succeeded; give them to `restoreSubscriptions` to undo them. */
  changes: Change[];
  /** Those that failed, each with the message to show. */
  failures: { newsletterId: string; error: Error }[];
}

/** Makes each change on its own, so that one failure doesn't stop the others; the list is reloaded once, at the end. */
async function several<Item extends { newsletterId: string }, Made extends Change>(
  items: Item[],
  optionsFor: (newsletterId: string) => ReturnType<typeof mutationOptions<Made, Error, Item>>,
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
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  void queryClient.invalidateQueries({ queryKey: ['subscribers'] });
  await queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] });
  return batch;
}

/** Subscribes to several newsletters; one that is already as wished is a change without a difference. */
export const subscribeToSeveral = (wishes: Wish[]) => several(wishes, subscribe);

/** Changes several subscriptions. */
export const updateSubscriptions = (wishes: Wish[]) => several(wishes, updateSubscription);

/** Undoes several changes, like `restoreSubscription`. */
export const restoreSubscriptions = (made: Change[]) => several(made, restoreSubscription);
