import { reasonsOf } from '@newsletters/shared/api/eachOf';
import { subscribeToSeveral } from '@newsletters/shared/api/subscriptionBatches';
import { consent, type Frequency } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { useRef, useState } from 'react';
import { dropChoices } from '../selection/store';
import { type NamedChange, notifyWithUndo } from '../subscriptions/feedback';
import type { Selected } from './useSelection';

interface Wanted {
  selected: Selected;
  frequency: Frequency;
}

/** What is said of the only newsletter that was wanted, and of those that the user was subscribed to already. */
const subscribedToOne: Record<Frequency, (title: string, already: number) => string> = {
  daily: (title, already) =>
    t(
      'Subscribed to {title}, daily{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { title, already },
    ),
  weekly: (title, already) =>
    t(
      'Subscribed to {title}, weekly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { title, already },
    ),
  monthly: (title, already) =>
    t(
      'Subscribed to {title}, monthly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { title, already },
    ),
};

/** The same for several newsletters. */
const subscribedToAll: Record<Frequency, (wanted: number, already: number) => string> = {
  daily: (wanted, already) =>
    t(
      'Subscribed to {wanted, number} newsletters, daily{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { wanted, already },
    ),
  weekly: (wanted, already) =>
    t(
      'Subscribed to {wanted, number} newsletters, weekly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { wanted, already },
    ),
  monthly: (wanted, already) =>
    t(
      'Subscribed to {wanted, number} newsletters, monthly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { wanted, already },
    ),
};

/** The same where that failed for some. */
const subscribedToSome: Record<Frequency, (made: number, wanted: number, already: number) => string> = {
  daily: (made, wanted, already) =>
    t(
      'Subscribed to {made, number} of {wanted, number} newsletters, daily{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { made, wanted, already },
    ),
  weekly: (made, wanted, already) =>
    t(
      'Subscribed to {made, number} of {wanted, number} newsletters, weekly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { made, wanted, already },
    ),
  monthly: (made, wanted, already) =>
    t(
      'Subscribed to {made, number} of {wanted, number} newsletters, monthly{already, plural, =0 {} one {; already subscribed to one} other {; already subscribed to #}}',
      { made, wanted, already },
    ),
};

/** What was achieved, in words. */
function described(made: NamedChange[], unchanged: string[], { selected, frequency }: Wanted): string {
  const [first] = made;
  const [title = ''] = unchanged;
  const already = unchanged.length;
  if (!first && already === 1) return t('Already subscribed to {title}', { title });
  const all = selected.size;
  if (!first && already === all) return t('Already subscribed to all {count, number}', { count: already });
  if (!first) return t('Already subscribed to {already, number} of {all, number}', { already, all });
  const wanted = all - already;
  if (wanted === 1) return subscribedToOne[frequency](first.title, already);
  return made.length < wanted
    ? subscribedToSome[frequency](made.length, wanted, already)
    : subscribedToAll[frequency](wanted, already);
}

/** Subscribes to newsletters that the user isn't subscribed to yet, takes them out of the selection, and tells what became of it. */
export function useSubscribeToSeveral(userId: string) {
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState('');
  const controller = useRef(new AbortController());
  const mutation = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setDone(0);
      setFailure('');
      controller.current = new AbortController();
      const { signal } = controller.current;
      const { selected, frequency } = wanted;
      const wishes = [...selected.keys()].map((newsletterId) => ({
        userId,
        newsletterId,
        frequency,
        wording: consent.version,
      }));
      const batch = await subscribeToSeveral(wishes, { onProgress: setDone, signal });
      if (!batch) return;
      const { changes, failures } = batch;
      const titleOf = (id: string) => selected.get(id) ?? '';
      const all = changes.map((change) => ({ title: titleOf(change.newsletterId), change }));
      const made = all.filter(({ change }) => !change.before?.active);
      const unchanged = all.filter((one) => !made.includes(one)).map(({ title }) => title);
      if (all.length > 0) notifyWithUndo(described(made, unchanged, wanted), made);
      setFailure(
        reasonsOf(
          failures.map(({ newsletterId, error }) => ({ item: newsletterId, error })),
          titleOf,
        ),
      );
      dropChoices(changes.map(({ newsletterId }) => newsletterId));
    },
  });
  return { ...mutation, done, failure, cancel: () => controller.current.abort() };
}
