import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { type Change, outcome, type Pause, pause, reload, subscriptionsQuery } from './subscriptions';
import { RequestError } from './unwrap';

// A file of its own, so that pages without subscriptions don't load it.

/**
 * Pauses or resumes subscriptions and resolves to the changes, which `restoreSubscriptions` undoes. Fails with "Failed to update
 * subscription", also when there was nothing to change.
 */
export const pauseSubscriptions = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
  mutationFn: async (wish: Pause): Promise<Change[]> => {
    const fallback = t('Failed to update subscription');
    const query = subscriptionsQuery(wish.userId);
    const before = new Map(queryClient.getQueryData(query.queryKey)?.map((row) => [row.id, row]));
    const changed = await pause(wish, fallback);
    if (changed.length === 0) throw new RequestError(fallback, 0);
    const rows = new Map(changed.map((row) => [row.id, row]));
    queryClient.setQueryData(query.queryKey, (list) => list?.map((row) => ({ ...row, ...rows.get(row.id) })));
    return changed.map((row) =>
      outcome({ userId: wish.userId, newsletterId: row.newsletter_id }, before.get(row.id), row),
    );
  },
  onError: reload,
});
