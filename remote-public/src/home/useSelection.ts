import type { NewsletterListItem } from '@newsletters/shared/api/newsletters/reads';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';

/** The titles of the selected newsletters, by id. */
export type Selected = ReadonlyMap<string, string>;

/** What the cards need while newsletters are being selected. */
export interface Selection {
  selected: Selected;
  toggle: (item: NewsletterListItem) => void;
}

/** Newsletters that a user selects. The selection outlives changes of filter and search, but not of the user. */
export function useSelection(userId: string | undefined) {
  const [state, setState] = useState<{ userId: string | undefined; selected: Selected }>();
  const selected = userId && state?.userId === userId ? state.selected : undefined;
  const control = useRef<HTMLButtonElement>(null);
  const selecting = selected !== undefined;
  useEffect(() => {
    if (!selecting) return;
    return () => {
      // Whatever had the focus may have disappeared with the mode.
      if (document.activeElement === document.body) control.current?.focus({ preventScroll: true });
    };
  }, [selecting]);
  const toggle = useCallback(({ id, title }: NewsletterListItem) => {
    setState((before) => {
      if (!before) return before;
      const next = new Map(before.selected);
      if (!next.delete(id)) next.set(id, title);
      return { ...before, selected: next };
    });
  }, []);
  const selection = useMemo(() => selected && { selected, toggle }, [selected, toggle]);
  return {
    selection,
    control,
    start: () => setState({ userId, selected: new Map() }),
    stop: () => setState(undefined),
    /** Takes newsletters out of the selection; selecting ends with the last one. */
    remove: (ids: string[]) =>
      setState((before) => {
        const rest = [...(before?.selected ?? [])].filter(([id]) => !ids.includes(id));
        return before && rest.length > 0 ? { ...before, selected: new Map(rest) } : undefined;
      }),
  };
}
