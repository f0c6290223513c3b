import { mutationOptions, queryClient } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { allRows, CHUNK } from './rowChunks';
import { type Change, outcome, reload } from './subscriptionChanges';
import { columns, type SubscriptionRow, subscriptionsQuery } from './subscriptions';
import { mayBeMade } from './unknownOutcome';
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

/** The subscriptions as they are now: they may have been changed elsewhere since the page loaded them. */
function presentRows({ userId, newsletterId }: Pause, fallback: string) {
  const chunk = async (last: SubscriptionRow | undefined) => {
    const all = supabase().from('newsletter_subscriptions').select(columns).eq('user_id', userId);
    const concerned = newsletterId ? all.eq('newsletter_id', newsletterId) : all;
    const rows = last ? concerned.gt('id', last.id) : concerned;
    return unwrap<SubscriptionRow[] | null>(await rows.order('id').limit(CHUNK).retry(false), fallback);
  };
  return allRows(chunk);
}

/**
 * Pauses or resumes. When the response is lost, or has as many rows as the API returns at most, what has become as wished since
 * before counts as changed.
 */
async function changedRows(wish: Pause, before: Map<string, string | null>, fallback: string) {
  let failure: unknown;
  try {
    const changed = await pause(wish, fallback);
    if (changed.length < CHUNK) return changed;
  } catch (error) {
    if (!mayBeMade(error)) throw error;
    failure = error;
  }
  const wished = wish.until === undefined ? 0 : Date.parse(wish.until);
  const changed = (await presentRows(wish, fallback)).filter(
    ({ id, paused_until }) =>
      paused_until !== (before.get(id) ?? null) && (paused_until ? Date.parse(paused_until) : 0) === wished,
  );
  if (failure && changed.length === 0) throw failure;
  return changed;
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
    const present = await presentRows(wish, fallback);
    const before = new Map(present.map(({ id, paused_until }) => [id, paused_until]));
    const changed = await changedRows(wish, before, fallback);
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
