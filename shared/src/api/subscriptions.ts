import { type Frequency, frequencyOf, isActive } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { type Introduction, listColumns } from './newsletters/reads';
import { after, allRows, CHUNK } from './rowChunks';
import type { Selected } from './selected';
import { subscriptionsKey } from './subscriptionsKey';
import { RequestError, succeeded, unwrap } from './unwrap';

const columns = 'id, user_id, newsletter_id, frequency, status, created_at, paused_until';

type SubscriptionRow = Selected<'newsletter_subscriptions', typeof columns>;

/** A subscription with its newsletter, which is missing if the newsletter is gone. */
export type Subscription = SubscriptionRow & {
  newsletters: Introduction | null;
};

/** Shown when nobody is signed in. */
const NOBODY = t('No user ID available');

function subscriptionsOf(userId: string) {
  if (!userId) throw new RequestError(NOBODY, 0);
  return supabase()
    .from('newsletter_subscriptions')
    .select(`${columns}, newsletters(${listColumns}, state, publish_at)`)
    .eq('user_id', userId);
}

async function subscriptionsChunk(userId: string, last: SubscriptionRow | undefined, signal: AbortSignal) {
  const query = subscriptionsOf(userId);
  return unwrap<Subscription[] | null>(
    await (last ? query.or(after('created_at', 'descending', last)) : query)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    t('Failed to load subscriptions'),
  );
}

/** A user's subscriptions, newest first. Fails with "Failed to load subscriptions" or "No user ID available". */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionsKey(userId),
    queryFn: ({ signal }) => allRows<Subscription>((last) => subscriptionsChunk(userId, last, signal)),
  });

/** The end of a pause if it's still to come. */
const lasting = (until: string | null | undefined) =>
  until && Date.parse(until) > Date.now() ? until : undefined;

/** The end of a subscription's pause, as it's stored; undefined if it isn't paused now. */
export const pauseOf = (
  subscription: Pick<Subscription, 'status' | 'paused_until'> | undefined,
): string | undefined => (isActive(subscription) ? lasting(subscription?.paused_until) : undefined);

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

/** Whether two states of a subscription are the same. A pause that has ended is none. */
export const isSame = (one: SubscriptionState | undefined, other: SubscriptionState | undefined) =>
  one?.active === other?.active &&
  one?.frequency === other?.frequency &&
  lasting(one?.pausedUntil) === lasting(other?.pausedUntil);

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
async function currentRow({ userId, newsletterId }: Target, fallback: string) {
  const fresh = await subscriptionsOf(userId)
    .eq('newsletter_id', newsletterId)
    .order('created_at', { ascending: false })
    .retry(false);
  return unwrap(fresh, fallback)[0] as SubscriptionRow | undefined;
}

/** Subscribes, changes the frequency, or ends a subscription that is active with this frequency. */
async function toggle(newsletterId: string, frequency: Frequency, fallback: string, wording?: number) {
  const call = supabase().rpc('add_subscription', {
    sub_newsletter_id: newsletterId,
    sub_frequency: frequency,
  });
  return unwrap(await (wording ? call.setHeader('x-consent-wording', String(wording)) : call), fallback);
}

/** Deletes the row with these values and returns it as it was: another tab may have changed it. */
async function removeRow(row: { id: string } & Partial<SubscriptionRow>): Promise<SubscriptionRow> {
  const fallback = t('Failed to delete subscription');
  const result = await supabase().from('newsletter_subscriptions').delete().match(row).select(columns);
  const [deleted] = succeeded(result, fallback) ?? [];
  if (!deleted) throw new RequestError(fallback, result.status);
  return deleted;
}

/** A pause of a user's active subscriptions, or of one. */
export interface Pause {
  userId: string;
  /** Only this newsletter's subscription; without it, all active ones. */
  newsletterId?: string;
  /** When it ends; undefined ends the present one. */
  until: string | undefined;
}

/** Pauses or resumes, and returns the subscriptions that this has changed. */
export async function pause({ newsletterId, until }: Pause, fallback: string): Promise<SubscriptionRow[]> {
  const which = { p_newsletter_id: newsletterId };
  return unwrap(
    until === undefined
      ? await supabase().rpc('resume_subscriptions', which)
      : await supabase().rpc('pause_subscriptions', { ...which, p_until: until }),
    fallback,
  );
}

interface Outcome extends Change {
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
 * Brings a subscription into the desired state. The procedure can toggle and another tab may have changed the row, so the
 * row is read first; if it is already in that state, nothing is called. The call is never repeated.
 */
async function fulfil(wish: Wish, fallback: string): Promise<Outcome> {
  const { newsletterId, frequency, wording } = wish;
  const row = await currentRow(wish, fallback);
  const active = wish.active ?? isActive(row);
  const now = frequencyOf(row?.frequency);
  if (isActive(row) ? active && now === frequency : !active) return outcome(wish, row);
  return outcome(wish, row, await toggle(newsletterId, active ? frequency : now, fallback, wording));
}

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
const changing = (newsletterId: string) => ({
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
    mutationFn: (wish: Wish) => fulfil(wish, fallback),
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
      const row = await currentRow(wish, fallback);
      if (isActive(row)) return outcome(wish, row);
      return outcome(wish, row, await toggle(newsletterId, wish.frequency, fallback, wish.wording));
    },
  });

/** Unsubscribes, reactivates or changes the frequency. Fails with "Failed to update subscription". */
export const updateSubscription = (newsletterId: string) =>
  change(newsletterId, t('Failed to update subscription'));

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
