import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { defaultFrequency } from '@newsletters/shared/model';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import { addChoice, choose, choosing, useChoosing } from '../selection/store';

/** The titles of the selected newsletters, by id. */
export type Selected = ReadonlyMap<string, string>;

/** What the cards need while newsletters are being selected. */
export interface Selection {
  selected: Selected;
  toggle: (item: NewsletterListItem) => void;
}

/** Newsletters that somebody selects. The selection outlives filter and search, a reload and a visitor's sign-in, but not the user. */
export function useSelection(userId: string | undefined) {
  const found = useChoosing(userId);
  const control = useRef<HTMLButtonElement>(null);
  const selecting = found !== undefined;
  useEffect(() => {
    if (!selecting) return;
    return () => {
      // Whatever had the focus may have disappeared with the mode.
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true });
    };
  }, [selecting]);
  const toggle = useCallback(
    (item: NewsletterListItem) => {
      const before = choosing();
      const others = before?.chosen.filter(({ id }) => id !== item.id) ?? [];
      if (before && others.length < before.chosen.length) choose({ ...before, chosen: others });
      else addChoice(item, userId);
    },
    [userId],
  );
  const chosen = found?.chosen;
  const selection = useMemo(
    () => chosen && { selected: new Map(chosen.map(({ id, title }) => [id, title] as const)), toggle },
    [chosen, toggle],
  );
  return {
    selection,
    control,
    frequency: found?.frequency ?? defaultFrequency,
    start: () => choose({ userId, frequency: defaultFrequency, chosen: [] }),
    stop: () => choose(undefined),
  };
}
