import { useLocation, useNavigate } from '@newsletters/shared/router';
import { useCallback } from 'react';
import { type HistoryPlace, historyIn, itemIn } from '../history/place';

/** What `/newsletters` shows. The views share this URL and are kept in the browser's history, so that Back leads to the list. */
export type View =
  | { name: 'list' }
  | { name: 'form'; id: string | null }
  | { name: 'detail'; id: string }
  | { name: 'spreadsheet' | 'emails' }
  | { name: 'growth'; item?: HistoryPlace['item'] }
  | HistoryPlace;

/** Opens a view; `search` is the list's part of the URL, which may run ahead of the address bar. */
export type OpenView = (view: View, search?: string) => void;

function viewOf(state: unknown): View {
  const { name, id } = (state ?? {}) as { name?: unknown; id?: unknown };
  if (name === 'form') return { name, id: typeof id === 'string' ? id : null };
  if (name === 'detail' && typeof id === 'string') return { name, id };
  if (name === 'spreadsheet' || name === 'emails') return { name };
  if (name === 'growth') return { name, item: itemIn(state) };
  return historyIn(state) ?? { name: 'list' };
}

/** The current view, and navigation between the views. */
export function useView() {
  const { state, pathname, search: shown } = useLocation();
  const navigate = useNavigate();
  const open: OpenView = (view, search = shown) => {
    if (search !== shown) void navigate({ pathname, search }, { replace: true, flushSync: true });
    void navigate({ pathname, search }, { state: view });
  };
  return {
    view: viewOf(state),
    open: useCallback(open, [navigate, pathname, shown]),
    /** Replaces the current view, so that the list stays one step back. */
    replace: (view: View) => void navigate({ pathname, search: shown }, { state: view, replace: true }),
    backToList: () => void navigate(-1),
  };
}
