import { isActive } from '@newsletters/shared/model';
import { queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { type Introduction, listColumns } from './newsletters/reads';
import { expectProfile } from './profiles';
import { after, allRows, CHUNK } from './rowChunks';
import type { Selected } from './selected';
import { subscriptionsKey } from './subscriptionsKey';
import { RequestError, unwrap } from './unwrap';

/** What is read of a subscription. */
export const columns = 'id, user_id, newsletter_id, frequency, status, created_at, paused_until';

/** A subscription as the table has it. */
export type SubscriptionRow = Selected<'newsletter_subscriptions', typeof columns>;

/** A subscription with its newsletter, which is missing if the newsletter is gone. */
export type Subscription = SubscriptionRow & {
  newsletters: Introduction | null;
};

const FAILED = t('Failed to load subscriptions');

/** Shown when nobody is signed in. */
const NOBODY = t('No user ID available');

/** A request for a user's subscriptions. Fails with "No user ID available". */
export function subscriptionsOf(userId: string) {
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
    FAILED,
  );
}

/** A user's subscriptions, newest first. Fails with "Failed to load subscriptions" or "No user ID available". */
export const subscriptionsQuery = (userId: string) =>
  queryOptions({
    queryKey: subscriptionsKey(userId),
    queryFn: async ({ signal, client, queryKey }) => {
      const rows = await allRows<Subscription>((last) => subscriptionsChunk(userId, last, signal));
      const before = client.getQueryData<Subscription[]>(queryKey);
      if (before?.length && rows.length === 0) await expectProfile(userId, FAILED);
      return rows;
    },
  });

/** The end of a pause if it's still to come. */
export const lasting = (until: string | null | undefined) =>
  until && Date.parse(until) > Date.now() ? until : undefined;

/** The end of a subscription's pause, as it's stored; undefined if it isn't paused now. */
export const pauseOf = (
  subscription: Pick<Subscription, 'status' | 'paused_until'> | undefined,
): string | undefined => (isActive(subscription) ? lasting(subscription?.paused_until) : undefined);
