import { useSearchParams } from '@newsletters/shared/router';
import type { Sorting } from '@newsletters/shared/tables';
import { useTyped } from '@newsletters/shared/ui';
import { useCallback, useLayoutEffect, useRef } from 'react';
import { isSortable, sortable, sortableOf } from './sortable';
import { isTrait, type Trait } from './traits';

/** The search, filters and order of the list. */
export interface ListState {
  search: string;
  /** Empty for all categories. */
  categoryId: string;
  /** Only newsletters with each of these traits. */
  traits: Trait[];
  sorting: Sorting;
}

/** The order in which the list opens. */
const newestFirst: Sorting = { column: sortable.created.label, direction: 'desc' };

/** The order as the URL names it: "title", or "-title" if reversed. */
const orderOf = ({ column, direction }: Sorting) => `${direction === 'desc' ? '-' : ''}${sortableOf(column)}`;

function sortingOf(order: string): Sorting {
  const name = order.replace(/^-/, '');
  return isSortable(name)
    ? { column: sortable[name].label, direction: order.startsWith('-') ? 'desc' : 'asc' }
    : newestFirst;
}

const changed = (params: URLSearchParams, name: string, value: string) => {
  const next = new URLSearchParams(params);
  if (value.trim() === '') next.delete(name);
  else next.set(name, value);
  return next;
};

/** The state of the list. It lives in the URL, so that Back, reload and a shared link agree with the screen. */
export function useListState() {
  const [params, setParams] = useSearchParams();
  const typedNow = useRef('');
  const set = useCallback(
    (name: string, value: string, replace = false) => {
      // The search may not be in the address bar yet.
      const next = (now: URLSearchParams) => changed(changed(now, 'q', typedNow.current), name, value);
      setParams(next, { replace, preventScrollReset: true, flushSync: true });
    },
    [setParams],
  );
  const [typed, setTyped] = useTyped({
    // No text in the database has a NUL.
    search: (params.get('q') ?? '').replaceAll('\0', ''),
    // Replaces the history entry: Back shouldn't undo a search letter by letter.
    changeSearch: (text) => set('q', text, true),
  });
  useLayoutEffect(() => {
    typedNow.current = typed;
  });
  const state: ListState = {
    search: typed,
    categoryId: (params.get('category') ?? '').toLowerCase(),
    traits: (params.get('only') ?? '').split(',').filter(isTrait),
    sorting: sortingOf(params.get('order') ?? ''),
  };
  return {
    state,
    search: setTyped,
    choose: useCallback((id: string) => set('category', id), [set]),
    sort: (sorting: Sorting) =>
      set('order', orderOf(sorting) === orderOf(newestFirst) ? '' : orderOf(sorting)),
    toggle: (trait: Trait) => {
      const { traits: now } = state;
      set('only', (now.includes(trait) ? now.filter((one) => one !== trait) : [...now, trait]).join());
    },
    /** The URL's part for this state, including what has just been typed. */
    query: () => {
      const query = changed(params, 'q', typed).toString();
      return query && `?${query}`;
    },
  };
}
