import { consent, type Frequency } from '@newsletters/shared/model';
import { mutationOptions, queryOptions } from '@newsletters/shared/query';
import { supabase } from '@newsletters/shared/supabase';
import { t } from '@newsletters/shared/texts';
import { listed } from './newsletters/reads';
import { unwrap } from './unwrap';

/** How many newsletters a visitor can choose before signing in: all of them are in the link of an email. */
export const MOST_CHOSEN = 30;

/** A newsletter that somebody has chosen, and how often they want it. */
export interface Choice {
  id: string;
  frequency: Frequency;
}

/**
 * What became of a choice: `subscribed` now; `active` or `paused` before, and unchanged; `left` before, and not subscribed again;
 * `unavailable`, because it's hidden, discontinued or gone.
 */
export type ChoiceOutcome = 'subscribed' | 'active' | 'paused' | 'left' | 'unavailable';

/** Those of the newsletters that visitors can find, in no order. Fails with "Failed to load newsletters". */
export const chosenQuery = (ids: string[]) =>
  queryOptions({
    queryKey: ['newsletters', 'chosen', ...ids.toSorted()],
    meta: { public: true },
    queryFn: async ({ signal }) =>
      ids.length === 0
        ? []
        : unwrap(await listed().in('id', ids).abortSignal(signal), t('Failed to load newsletters')),
  });

/**
 * Subscribes the signed-in user to what has been chosen, all in one transaction. Nothing that is active or paused changes, and what the
 * user has left is subscribed to again only with `again`: a link can carry somebody else's choice. So it can be repeated. Fails with "Failed to
 * subscribe to newsletter" or the server's message.
 */
export const subscribeToSelection = mutationOptions({
  meta: { invalidates: ['newsletter_subscriptions', 'subscribers'] },
  mutationFn: async ({ choices, again }: { choices: Choice[]; again: boolean }) => {
    const call = supabase().rpc('subscribe_to_selection', {
      p_ids: choices.map(({ id }) => id),
      p_frequencies: choices.map(({ frequency }) => frequency),
      p_again: again,
    });
    const rows = unwrap(
      await call.setHeader('x-consent-wording', String(consent.version)),
      t('Failed to subscribe to newsletter'),
    );
    return new Map(rows.map(({ newsletter_id, outcome }) => [newsletter_id, outcome as ChoiceOutcome]));
  },
});
