import { chosenQuery } from '@newsletters/shared/api/selection';
import { useQuery, useSuspenseQuery } from '@newsletters/shared/query';
import { useLocation } from '@newsletters/shared/router';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';
import { choicesIn } from './address';
import { type Chosen, choose, dropChoices, useChoosing } from './store';

/** What a link holds, without titles; undefined without a link. */
function chosenIn(search: string): Chosen[] | undefined {
  const parameters = new URLSearchParams(search);
  if (!parameters.has('token_hash')) return undefined;
  return choicesIn(parameters.get('to')).map((choice) => ({ ...choice, title: '' }));
}

/** What is about to be subscribed to: by the link that opened the page or, without one, in this browser. */
export function useChoices(userId: string | undefined) {
  const { search } = useLocation();
  const found = useChoosing(userId);
  const [linked, setLinked] = useState(() => chosenIn(search));
  // Whoever has the same choice here has made it: a link can be somebody else's.
  const [isOwn] = useState(() => {
    const own = new Set(found?.chosen.map(({ id }) => id));
    return (linked ?? []).every(({ id }) => own.has(id));
  });
  const choices = linked ?? found?.chosen ?? [];
  // All are read once: removing one shows nothing anew.
  const [ids] = useState(() => choices.map(({ id }) => id));
  const { data: first } = useSuspenseQuery(chosenQuery(ids));
  // What is chosen in another tab is read beside them: the page stays as it is meanwhile, and if that fails.
  const added = choices.map(({ id }) => id).filter((id) => !ids.includes(id));
  const {
    data: others = [],
    isSuccess,
    isPlaceholderData,
  } = useQuery({
    ...chosenQuery(added),
    placeholderData: (before) => before,
  });
  const newsletters = [...first, ...others];
  // Until it's read, it's as available as it was in that tab.
  const isRead = (id: string) => ids.includes(id) || (isSuccess && !isPlaceholderData);
  const titleOf = ({ id, title }: Chosen) =>
    // One of a link that visitors can't find has no title.
    newsletters.find((one) => one.id === id)?.title ?? (title || t('A newsletter'));
  const named = choices.map((choice) => ({ ...choice, title: titleOf(choice) }));
  return {
    choices: named,
    newsletters,
    /** Those that can be subscribed to. */
    available: named.filter(({ id }) => !isRead(id) || newsletters.some((one) => one.id === id)),
    isOwn,
    change: (next: Chosen[]) => {
      if (linked) setLinked(next);
      else if (found) choose({ ...found, chosen: next });
    },
    /** Takes out all of them, those that aren't available too. */
    drop: () => {
      setLinked(undefined);
      dropChoices(choices.map(({ id }) => id));
    },
  };
}
