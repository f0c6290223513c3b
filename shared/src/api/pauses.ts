import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { allRows, CHUNK } from './rowChunks';
import { type Change, outcome, reload, type SubscriptionRow, subscriptionsQuery } from './subscriptions';
import { RequestError, unwrap } from './unwrap';

// A file of its own, so that pages without subscriptions don't load it.

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

/** The pauses as they are now, by subscription: they may have been changed elsewhere since the page loaded them. */
async function presentPauses({ userId, newsletterId }: Pause, fallback: string) {
  const chunk = async (last: { id: string } | undefined) => {
    const paused = supabase()
      .from('newsletter_subscriptions')
      .select('id, paused_until')
      .eq('user_id', userId)
      .not('paused_until', 'is', null);
    const concerned = newsletterId ? paused.eq('newsletter_id', newsletterId) : paused;
    const rows = last ? concerned.gt('id', last.id) : concerned;
    return unwrap(await rows.order('id').limit(CHUNK).retry(false), fallback);
  };
  return new Map((await allRows(chunk)).map((row) => [row.id, row.paused_until]));
}

/**
 * Pauses or resumes subscriptions and resolves to the changes, which `restoreSubscriptions` undoes. Fails with "Failed to update
 * subscription", also when there was nothing to change.
 */
export const pauseSubscriptions = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
  mutationFn: async (wish: Pause): Promise<Change[]> => {
    const fallback = t('Failed to update subscription');
    const query = subscriptionsQuery(wish.userId);
    const before = await presentPauses(wish, fallback);
    const changed = await pause(wish, fallback);
    if (changed.length === 0) throw new RequestError(fallback, 0);
    const rows = new Map(changed.map((row) => [row.id, row]));
    queryClient.setQueryData(query.queryKey, (list) => list?.map((row) => ({ ...row, ...rows.get(row.id) })));
    // Nothing but the pause has been changed.
    return changed.map((row) =>
      outcome(
        { userId: wish.userId, newsletterId: row.newsletter_id },
        { ...row, paused_until: before.get(row.id) ?? null },
        row,
      ),
    );
  },
  onError: reload,
});
