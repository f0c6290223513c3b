import { infiniteQueryOptions, mutationOptions, queryClient, queryOptions } from '@newsletters/shared/query';
import { type Database, supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { dropLoaded, inChunks } from './rowChunks';
import { removal } from './unknownOutcome';
import { RequestError, succeeded, unwrap } from './unwrap';

const FAILED = t('Failed to load subscribers');

/** How the server sorts subscribers. */
export interface SubscriberOrder {
  column: 'email' | 'frequency' | 'created_at';
  ascending: boolean;
}

/** The procedure's own order. */
export const newestSubscribersFirst: SubscriberOrder = { column: 'created_at', ascending: false };

async function subscribersChunk(
  newsletterId: string,
  search: string,
  { column, ascending }: SubscriberOrder,
  last: Subscriber | undefined,
  size: number,
  signal: AbortSignal,
) {
  const result = await supabase()
    .rpc('get_newsletter_subscribers', {
      target_newsletter_id: newsletterId,
      p_search: search || undefined,
      p_order: column,
      p_descending: !ascending,
      p_after: last?.[column],
      p_after_id: last?.user_id,
      p_limit: size,
    })
    .abortSignal(signal);
  return unwrap(result, FAILED);
}

/** A subscriber of a newsletter as admins see it. */
export type Subscriber = Database['public']['Functions']['get_newsletter_subscribers']['Returns'][number];

/**
 * The active subscribers of a newsletter in chunks, searched by email and sorted on the server: there can be many more
 * than a page should hold. Fails with "Failed to load subscribers".
 */
export const subscribersQuery = (newsletterId: string, search: string, order = newestSubscribersFirst) =>
  infiniteQueryOptions({
    queryKey: ['subscribers', newsletterId, search.trim(), order],
    ...inChunks<Subscriber>((last, size, signal) =>
      subscribersChunk(newsletterId, search.trim(), order, last, size, signal),
    ),
  });

/** How many active subscribers a newsletter has; of those that match a search, one more than `MOST_MATCHES` if there are more. */
export const subscribersNumberQuery = (newsletterId: string, search = '') =>
  queryOptions({
    queryKey: ['subscribers', newsletterId, 'number', search.trim()],
    queryFn: async ({ signal }) =>
      unwrap(
        await supabase()
          .rpc('count_subscribers', {
            target_newsletter_id: newsletterId,
            p_search: search.trim() || undefined,
          })
          .abortSignal(signal),
        FAILED,
      ),
  });

interface RemoveSubscriber {
  userId: string;
  newsletterId: string;
}

/**
 * Removes a subscriber. Without a response, it's read whether that was done. Fails with "Failed to remove subscriber", also when no row was
 * deleted.
 */
export const removeSubscriber = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions'] },
  mutationFn: async ({ userId, newsletterId }: RemoveSubscriber) => {
    const fallback = t('Failed to remove subscriber');
    const subscription = { user_id: userId, newsletter_id: newsletterId };
    const table = supabase().from('newsletter_subscriptions');
    const deleted = await removal(
      async () => succeeded(await table.delete().match(subscription).select('id'), fallback) ?? [],
      () => table.select('id').match(subscription).retry(false),
    );
    if (deleted?.length === 0) throw new RequestError(fallback, 404);
  },
  onSuccess: (_data, { userId, newsletterId }) => {
    dropLoaded<Subscriber>(['subscribers', newsletterId], ({ user_id }) => user_id === userId);
    // The list has the number of subscribers, and how it came about.
    for (const part of ['overview', 'numbers'])
      void queryClient.invalidateQueries({ queryKey: ['newsletters', part] });
    void queryClient.invalidateQueries({ queryKey: ['subscribers', 'growth'] });
  },
  // The subscriber may be gone already; then the list is out of date.
  onError: (_error, { newsletterId }) =>
    queryClient.invalidateQueries({ queryKey: ['subscribers', newsletterId] }),
});
