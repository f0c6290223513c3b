import { type Frequency, frequencyOf, isActive } from '@newsletters/shared/model';
import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { expectProfile } from './profiles';
import { audience } from './reported';
import {
  columns,
  pauseOf,
  type Subscription,
  type SubscriptionRow,
  subscriptionsOf,
  subscriptionsQuery,
} from './subscriptions';
import { mayBeMade } from './unknownOutcome';
import { RequestError, succeeded, unwrap } from './unwrap';

// A file of its own: a newsletter's page reads subscriptions, and loads what changes them with its dialog.

/** Status and frequency of a subscription. */
export interface SubscriptionState {
  /** Also of a paused one. */
  active: boolean;
  frequency: Frequency;
  /** The end of its pause, as it's stored. */
  pausedUntil?: string;
}

/** The state of a subscription; undefined if there is none. */
export const stateOf = (
  subscription: Pick<Subscription, 'status' | 'frequency' | 'paused_until'> | undefined,
): SubscriptionState | undefined =>
  subscription && {
    active: isActive(subscription),
    frequency: frequencyOf(subscription.frequency),
    pausedUntil: pauseOf(subscription),
  };

interface Target {
  userId: string;
  newsletterId: string;
}

/** The state that a subscription should have. An inactive one keeps its frequency. */
export interface Wish extends Target {
  /** Absent: as it is, so that only an active one gets the frequency. */
  active?: boolean;
  frequency: Frequency;
  /** The version of the sentence about consent that is shown, for the log. */
  wording?: number;
}

/** What a subscription was and what it is now. `restoreSubscriptions` undoes it. */
export interface Change extends Target {
  /** Undefined if there was no subscription. */
  before: SubscriptionState | undefined;
  after: SubscriptionState | undefined;
}

/** The row as it is now: another tab may have changed it. */
export async function currentRow({ userId, newsletterId }: Target, fallback: string) {
  const fresh = await subscriptionsOf(userId)
    .eq('newsletter_id', newsletterId)
    .order('created_at', { ascending: false })
    .retry(false);
  return unwrap(fresh, fallback)[0] as SubscriptionRow | undefined;
}

/** Subscribes, changes the frequency, or ends a subscription that is active with this frequency. */
export async function toggle(newsletterId: string, frequency: Frequency, fallback: string, wording?: number) {
  const call = supabase().rpc('add_subscription', {
    sub_newsletter_id: newsletterId,
    sub_frequency: frequency,
  });
  return unwrap(await (wording ? call.setHeader('x-consent-wording', String(wording)) : call), fallback);
}

/** Deletes the row with these values and returns it as it was: another tab may have changed it. */
export async function removeRow(row: { id: string } & Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const fallback = t('Failed to delete subscription');
  const result = await supabase().from('newsletter_subscriptions').delete().match(row).select(columns);
  const [deleted] = succeeded(result, fallback) ?? [];
  if (!deleted) throw new RequestError(fallback, result.status);
  return deleted;
}

/** A change, with the row as it is now. */
export interface Outcome extends Change {
  row: SubscriptionRow | undefined;
}

/** What a change did to a row. */
export const outcome = (target: Target, was: SubscriptionRow | undefined, row = was): Outcome => ({
  userId: target.userId,
  newsletterId: target.newsletterId,
  before: stateOf(was),
  after: stateOf(row),
  row,
});

/**
 * Brings a subscription into the desired state. The procedure can toggle and another tab may have changed the row, so it is given as it
 * is now; if it is already in that state, nothing is called. The call is never repeated.
 */
async function fulfil(wish: Wish, row: SubscriptionRow | undefined, fallback: string): Promise<Outcome> {
  const { newsletterId, frequency, wording } = wish;
  const active = wish.active ?? isActive(row);
  const now = frequencyOf(row?.frequency);
  if (isActive(row) ? active && now === frequency : !active) {
    if (!row) await expectProfile(wish.userId, fallback);
    return outcome(wish, row);
  }
  const wished = active ? frequency : now;
  try {
    return outcome(wish, row, await toggle(newsletterId, wished, fallback, wording));
  } catch (error) {
    if (!mayBeMade(error)) throw error;
    // The response may have got lost after the change was made.
    const present = await currentRow(wish, fallback);
    if (!present || isActive(present) !== active || frequencyOf(present.frequency) !== wished) throw error;
    return outcome(wish, row, present);
  }
}

/** The row as it is now. Fails once another user has signed in, in any tab: a change would be theirs. */
async function ownRow(target: Target, fallback: string) {
  const started = audience();
  const row = await currentRow(target, fallback);
  if (started !== audience()) throw new RequestError(fallback, 0);
  return row;
}

/** Updates a changed row in the loaded list; a new row comes with the list itself. */
async function show({ userId, newsletterId, row }: Outcome) {
  const query = subscriptionsQuery(userId);
  const list = queryClient.getQueryData(query.queryKey);
  if (!list) return;
  if (!row) {
    const others = list.filter(({ newsletter_id }) => newsletter_id !== newsletterId);
    queryClient.setQueryData(query.queryKey, others);
  } else if (list.some(({ id }) => id === row.id)) {
    const changed = list.map((item) => (item.id === row.id ? { ...item, ...row } : item));
    queryClient.setQueryData(query.queryKey, changed);
  } else {
    // The change has been made, whether or not the list can be reloaded.
    await queryClient.fetchQuery(query).catch(() => undefined);
  }
}

/** Reads the lists again: the response may have got lost after the change was made. */
export const reload = () => queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] });

/** What all changes to a subscription have in common; those to the same one wait for each other. */
export const changing = (newsletterId: string) => ({
  mutationKey: ['newsletter_subscriptions', newsletterId] as const,
  scope: { id: `subscription-${newsletterId}` },
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] } as const,
  onSuccess: show,
  onError: reload,
});

/** A change to a subscription. */
const change = (newsletterId: string, fallback: string) =>
  mutationOptions({
    ...changing(newsletterId),
    mutationFn: async (wish: Wish) => fulfil(wish, await ownRow(wish, fallback), fallback),
  });

/** Subscribes to a newsletter. Fails with "Failed to subscribe to newsletter". */
export const subscribe = (newsletterId: string) =>
  change(newsletterId, t('Failed to subscribe to newsletter'));

/**
 * Subscribes to a newsletter, unless the user is subscribed already: then nothing is called, whatever the frequency. Fails
 * with "Failed to subscribe to newsletter".
 */
export const subscribeIfNot = (newsletterId: string) =>
  mutationOptions({
    ...changing(newsletterId),
    mutationFn: async (wish: Omit<Wish, 'active'>) => {
      const fallback = t('Failed to subscribe to newsletter');
      const row = await ownRow(wish, fallback);
      if (isActive(row)) return outcome(wish, row);
      return fulfil({ ...wish, active: true }, row, fallback);
    },
  });

/** Unsubscribes, reactivates or changes the frequency. Fails with "Failed to update subscription". */
export const updateSubscription = (newsletterId: string) =>
  change(newsletterId, t('Failed to update subscription'));

/**
 * Deletes a subscription and resolves to what it was. Fails with "Failed to delete subscription", also when no row was
 * deleted.
 */
export const deleteSubscription = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
  mutationFn: ({ id }: Subscription) => removeRow({ id }),
  onSuccess: (_data, { id, user_id }) => {
    queryClient.setQueryData(subscriptionsQuery(user_id).queryKey, (list) =>
      list?.filter((item) => item.id !== id),
    );
  },
  // It may be gone already; then the list is out of date.
  onError: () => queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] }),
});
