import { useLocation, useNavigate } from '@newsletters/shared/router';
import { useCallback } from 'react';
import { type HistoryPlace, historyIn, itemIn } from '../history/place';

/**
 * What `/newsletters` shows. The detail of a newsletter and its form have addresses, which can be sent to others. The other views are kept in
 * the browser's history, under the address of the view that they were opened from.
 */
export type View =
  | { name: 'list' }
  | { name: 'form'; id: string | null }
  | { name: 'detail'; id: string }
  | { name: 'spreadsheet' | 'emails' }
  | { name: 'growth'; item?: HistoryPlace['item'] }
  | HistoryPlace;

/** Opens a view; `search` is the list's part of the URL, which may run ahead of the address bar. */
export type OpenView = (view: View, search?: string) => void;

/** The view that a history entry was opened as; absent when its address was opened from elsewhere. */
const openedAs = (state: unknown) => ((state ?? {}) as { name?: unknown }).name;

function viewOf(state: unknown, search: string): View {
  const name = openedAs(state);
  if (name === 'spreadsheet' || name === 'emails') return { name };
  if (name === 'growth') return { name, item: itemIn(state) };
  const history = historyIn(state);
  if (history) return history;
  const params = new URLSearchParams(search);
  const shown = params.get('newsletter');
  if (shown !== null) return { name: 'detail', id: shown };
  if (params.has('new')) return { name: 'form', id: null };
  const edited = params.get('edit');
  return edited === null ? { name: 'list' } : { name: 'form', id: edited };
}

/** The URL's part for a view, beside what it has for the list. */
function searchOf(view: View, search: string) {
  // The others stay under the address they were opened from.
  if (view.name !== 'list' && view.name !== 'detail' && view.name !== 'form') return search;
  const params = new URLSearchParams(search);
  for (const name of ['newsletter', 'edit', 'new']) params.delete(name);
  if (view.name === 'detail') params.set('newsletter', view.id);
  if (view.name === 'form') params.set(view.id === null ? 'new' : 'edit', view.id ?? '');
  return params.size > 0 ? `?${params}` : '';
}

/** The current view, and navigation between the views. */
export function useView() {
  const { state, pathname, search: shown } = useLocation();
  const navigate = useNavigate();
  const open: OpenView = (view, search = shown) => {
    if (search !== shown) void navigate({ pathname, search }, { replace: true, flushSync: true });
    void navigate({ pathname, search: searchOf(view, search) }, { state: view });
  };
  /** Replaces the current view, so that what is one step back stays there. */
  const replace = (view: View) =>
    void navigate({ pathname, search: searchOf(view, shown) }, { state, replace: true });
  return {
    view: viewOf(state, shown),
    open: useCallback(open, [navigate, pathname, shown]),
    replace,
    backToList: () => (openedAs(state) ? void navigate(-1) : replace({ name: 'list' })),
  };
}
