import { useLocation, useNavigate } from '@newsletters/shared/router';
import { useCallback } from 'react';

/** What `/newsletters` shows. The views share its address; the browser's history keeps them, so that Back leads to the list. */
export type View = { name: 'list' } | { name: 'form'; id: string | null } | { name: 'detail'; id: string };

function viewOf(state: unknown): View {
  const { name, id } = (state ?? {}) as { name?: unknown; id?: unknown };
  if (name === 'form') return { name, id: typeof id === 'string' ? id : null };
  if (name === 'detail' && typeof id === 'string') return { name, id };
  return { name: 'list' };
}

/** The current view, and the ways between the list and the others. */
export function useView() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  return {
    view: viewOf(state),
    open: useCallback((view: View) => void navigate(pathname, { state: view }), [navigate, pathname]),
    /** Takes the place of the current view, so that the list stays one step back. */
    turnTo: (view: View) => void navigate(pathname, { state: view, replace: true }),
    backToList: () => void navigate(-1),
  };
}
