import type { Frequency } from '@newsletters/shared/model';
import { mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { unwrap } from './unwrap';

/** What the page of an address for unsubscribing offers: a pause lasts 30 days. */
export type UnsubscribeAction = 'unsubscribe' | 'pause' | 'weekly' | 'monthly';

/** The subscription that an address for unsubscribing belongs to; nothing says whose. */
export interface LinkedSubscription {
  newsletter_id: string;
  /** Null if the newsletter is deleted. */
  title: string | null;
  /** `inactive` once it has ended, however; `renewed` if it has begun anew since the address was sent, which has no effect then. */
  state: 'active' | 'inactive' | 'renewed';
  /** Null if the subscription is deleted. */
  frequency: Frequency | null;
  /** Null if it isn't paused. */
  paused_until: string | null;
}

const keyOf = (token: string) => ['newsletter_subscriptions', 'linked', token] as const;

/** The subscription of a token; null if there is none, or its account is gone. Fails with "Failed to load the subscription". */
export const linkedSubscriptionQuery = (token: string) =>
  queryOptions({
    queryKey: keyOf(token),
    staleTime: 0,
    queryFn: async ({ signal }) => {
      const call = supabase().rpc('subscription_of_token', { p_token: token }).abortSignal(signal);
      const [row] = unwrap(await call, t('Failed to load the subscription'));
      return (row as LinkedSubscription | undefined) ?? null;
    },
  });

/** Does something to the subscription of a token, and returns it as it is then. Fails with "Failed to update subscription". */
export const changeLinkedSubscription = (token: string) =>
  mutationOptions({
    meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
    mutationFn: async (action: UnsubscribeAction) => {
      const call = supabase().rpc('change_by_token', { p_token: token, p_action: action });
      const [row] = unwrap(await call, t('Failed to update subscription'));
      const changed = (row as LinkedSubscription | undefined) ?? null;
      queryClient.setQueryData(keyOf(token), changed);
      return changed;
    },
  });
