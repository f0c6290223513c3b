import { reasonsOf } from '@newsletters/shared/api/batches';
import { subscribeToSeveral } from '@newsletters/shared/api/subscriptionBatches';
import { counted, type Frequency } from '@newsletters/shared/model';
import { useMutation } from '@newsletters/shared/query';
import { useState } from 'react';
import { type NamedChange, notifyWithUndo } from '../subscriptions/feedback';
import type { Selected } from './useSelection';

interface Wanted {
  selected: Selected;
  frequency: Frequency;
}

/** What was achieved, in words. */
function described(made: NamedChange[], already: number, { selected, frequency }: Wanted): string {
  const [first] = made;
  const others = already > 0 ? `; already subscribed to ${already === 1 ? 'one' : already}` : '';
  if (!first) return `Already subscribed to ${already === 1 ? [...selected.values()][0] : `all ${already}`}`;
  const wanted = selected.size - already;
  const of = made.length < wanted ? `${made.length} of ` : '';
  const what = wanted === 1 ? first.title : `${of}${counted(wanted, 'newsletter')}`;
  return `Subscribed to ${what}, ${frequency}${others}`;
}

/** Subscribes to newsletters that the user isn't subscribed to yet, and tells what became of it. */
export function useSubscribeToSeveral(userId: string, onSubscribed: (ids: string[]) => void) {
  const [done, setDone] = useState(0);
  const [failure, setFailure] = useState('');
  const mutation = useMutation({
    mutationFn: async (wanted: Wanted) => {
      setDone(0);
      setFailure('');
      const { selected, frequency } = wanted;
      const wishes = [...selected.keys()].map((newsletterId) => ({ userId, newsletterId, frequency }));
      const { changes, failures } = await subscribeToSeveral(wishes, setDone);
      const titleOf = (id: string) => selected.get(id) ?? '';
      const made = changes
        .filter(({ before }) => !before?.active)
        .map((change) => ({ title: titleOf(change.newsletterId), change }));
      if (changes.length > 0) notifyWithUndo(described(made, changes.length - made.length, wanted), made);
      setFailure(
        reasonsOf(
          failures.map(({ newsletterId, error }) => ({ item: newsletterId, error })),
          titleOf,
        ),
      );
      onSubscribed(changes.map(({ newsletterId }) => newsletterId));
    },
  });
  return { ...mutation, done, failure };
}
