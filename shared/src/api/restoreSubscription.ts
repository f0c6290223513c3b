import { isActive } from '@newsletters/shared/model';
import { mutationOptions } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { pause } from './pauses';
import {
  type Change,
  changing,
  currentRow,
  type Outcome,
  outcome,
  removeRow,
  type SubscriptionState,
  stateOf,
  toggle,
} from './subscriptionChanges';
import { lasting, pauseOf, type SubscriptionRow } from './subscriptions';
import { RequestError } from './unwrap';

// A file of its own, so that pages load it only once something can be undone.

/** Whether two states of a subscription are the same. A pause that has ended is none. */
export const isSame = (one: SubscriptionState | undefined, other: SubscriptionState | undefined) =>
  one?.active === other?.active &&
  one?.frequency === other?.frequency &&
  lasting(one?.pausedUntil) === lasting(other?.pausedUntil);

/**
 * Brings a subscription back to what it was before a change, unless it's no longer as that left it. A frequency can only be
 * set on an active subscription, so one that was inactive can take two calls: the first sets the frequency, the second ends
 * the subscription.
 */
async function restore(made: Change, fallback: string): Promise<Outcome> {
  const { userId, newsletterId, before, after } = made;
  const was = await currentRow(made, fallback);
  const now = stateOf(was);
  // A pause is undone alone: the frequency may be another one by now.
  const pauseOnly = before !== undefined && isSame({ ...before, pausedUntil: after?.pausedUntil }, after);
  const asNow = (state: SubscriptionState | undefined) =>
    state && now && pauseOnly ? { ...state, frequency: now.frequency } : state;
  const wanted = asNow(before);
  if (isSame(now, wanted)) return outcome(made, was);
  const outdated = new RequestError(t('The subscription has been changed since'), 0);
  if (!isSame(now, asNow(after))) throw outdated;
  if (!wanted) {
    if (was) await removeRow({ id: was.id, status: was.status, frequency: was.frequency });
    return { ...outcome(made, was), after: undefined, row: undefined };
  }
  const isBack = (row: SubscriptionRow | undefined) =>
    isActive(row) === wanted.active && row?.frequency === wanted.frequency;
  let row = was;
  if (!isBack(row)) row = await toggle(newsletterId, wanted.frequency, fallback);
  // If the rest fails, Undo can be tried again on what has become of the subscription by then.
  made.after = stateOf(row);
  if (!isBack(row) && !wanted.active) row = await toggle(newsletterId, wanted.frequency, fallback);
  if (!isBack(row)) throw new RequestError(fallback, 0);
  const until = lasting(wanted.pausedUntil);
  if (wanted.active && pauseOf(row) !== until) {
    [row] = await pause({ userId, newsletterId, until }, fallback);
    if (!row) throw outdated;
  }
  return outcome(made, was, row);
}

/**
 * Undoes a change: the subscription gets back the status and the frequency it had before, with a new date if it was deleted;
 * if there was none before, it is deleted. Of a pause, only the pause is undone. Fails with "Failed to update subscription", and
 * with "The subscription has been changed since" if it's no longer as the change left it: whoever has left since stays away.
 *
 * A notification's Undo can be pressed after the page is gone, so it calls `restoreSubscriptions`, which needs no component,
 * with the change that the mutation resolved to.
 */
export const restoreSubscription = (newsletterId: string) =>
  mutationOptions({
    ...changing(newsletterId),
    mutationFn: (made: Change) => restore(made, t('Failed to update subscription')),
  });
