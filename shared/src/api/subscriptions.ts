import { type Frequency, frequencyOf } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Row, supabase } from '@newsletters/shared/supabase';
import { after, allRows, CHUNK } from './chunks';
import { RequestError, succeeded, unwrap } from './unwrap';

/** Shown when nobody is signed in. */
const NOBODY = 'No user ID available';

function subscriptionsOf(userId: string) {
  if (!userId) throw new RequestError(NOBODY, 0);
  return supabase()
    .from('newsletter_subscriptions')
    .select('*, newsletters(title, description)')
    .eq('user_id', userId);
}

async function subscriptionsChunk(
  userId: string,
  last: Row<'newsletter_subscriptions'> | undefined,
  signal: AbortSignal,
) {
  const query = subscriptionsOf(userId);
  return unwrap(
    await (last ? query.or(after('created_at', 'descending', last)) : query)
      .order('created_at', { ascending: false })
      .order('id', { ascending: false })
      .range(0, CHUNK - 1)
      .abortSignal(signal),
    'Failed to load subscriptions',
  );
}

/** A subscription with the newsletter's title and description, which are missing if the newsletter is gone. */
export type Subscription = Awaited<ReturnType<typeof subscriptionsChunk>>[number];

/** A user's subscriptions, newest first. Fails with "Failed to load subscriptions" or "No user ID available". */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: ['newsletter_subscriptions', userId],
    queryFn: ({ signal }) => allRows<Subscription>((last) => subscriptionsChunk(userId, last, signal)),
  });

/** Whether a subscription is active; every other status counts as inactive. */
export const isActive = (subscription: Pick<Subscription, 'status'> | undefined) =>
  subscription?.status === 'active';

/** The state that a subscription should have. */
export interface Wish {
  userId: string;
  newsletterId: string;
  active: boolean;
  frequency: Frequency;
}

/**
 * Brings a subscription into the desired state. The procedure can toggle and another tab may have changed the row, so the
 * row is read first; if it is already in that state, nothing is called. The call is never repeated.
 */
async function fulfil({ userId, newsletterId, active, frequency }: Wish, fallback: string) {
  const fresh = await subscriptionsOf(userId)
    .eq('newsletter_id', newsletterId)
    .order('created_at', { ascending: false })
    .retry(false);
  const row: Row<'newsletter_subscriptions'> | undefined = unwrap(fresh, fallback)[0];
  const now = frequencyOf(row?.frequency);
  if (isActive(row) ? active && now === frequency : !active) return row;
  return unwrap(
    await supabase().rpc('add_subscription', {
      sub_newsletter_id: newsletterId,
      sub_frequency: active ? frequency : now,
    }),
    fallback,
  );
}

/** Updates a changed row in the loaded list; a new row comes with the list itself. */
async function show(userId: string, row: Row<'newsletter_subscriptions'> | undefined) {
  if (!row) return;
  const query = subscriptionsQuery(userId);
  const list = queryClient.getQueryData(query.queryKey);
  if (list?.some(({ id }) => id === row.id)) {
    const changed = list.map((item) => (item.id === row.id ? { ...item, ...row } : item));
    queryClient.setQueryData(query.queryKey, changed);
  } else {
    // The change has been made, whether or not the list can be reloaded.
    await queryClient.fetchQuery(query).catch(() => undefined);
  }
}

/** A change to a subscription; changes to the same one wait for each other. */
const change = (newsletterId: string, fallback: string) =>
  mutationOptions({
    mutationKey: ['newsletter_subscriptions', newsletterId],
    scope: { id: `subscription-${newsletterId}` },
    meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
    mutationFn: (wish: Wish) => fulfil(wish, fallback),
    onSuccess: (row, { userId }) => show(userId, row),
  });

/** Subscribes to a newsletter. Fails with "Failed to subscribe to newsletter". */
export const subscribe = (newsletterId: string) => change(newsletterId, 'Failed to subscribe to newsletter');

/** Unsubscribes, reactivates or changes the frequency. Fails with "Failed to update subscription". */
export const updateSubscription = (newsletterId: string) =>
  change(newsletterId, 'Failed to update subscription');

/** Deletes a subscription. Fails with "Failed to delete subscription", also when no row was deleted. */
export const deleteSubscription = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
  mutationFn: async ({ id }: Subscription) => {
    const result = await supabase().from('newsletter_subscriptions').delete().eq('id', id).select('id');
    const deleted = succeeded(result, 'Failed to delete subscription') ?? [];
    if (deleted.length === 0) throw new RequestError('Failed to delete subscription', result.status);
  },
  onSuccess: (_data, { id, user_id }) => {
    queryClient.setQueryData(subscriptionsQuery(user_id).queryKey, (list) =>
      list?.filter((item) => item.id !== id),
    );
  },
  // It may be gone already; then the list is out of date.
  onError: () => queryClient.invalidateQueries({ queryKey: ['newsletter_subscriptions'] }),
});
