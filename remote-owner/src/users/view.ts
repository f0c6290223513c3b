import type { HistoryItem } from '@newsletters/shared/history';
import { useLocation, useNavigate } from '@newsletters/shared/router';

/** What the browser's history keeps of a view that was opened here; absent when its address was opened from elsewhere. */
interface Opened {
  /** The user whose roles are shown, in place of the form; or all users, in place of the list. */
  history?: HistoryItem | 'all' | undefined;
}

/**
 * What `/users` shows. The user who is edited has an address, which can be sent to others. Histories are kept in the browser's history, under
 * the address of the view that they were opened from.
 */
export function useView() {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const opened = state as Opened | null;
  const open = (id: string, history?: HistoryItem) =>
    void navigate({ pathname, search: `?${new URLSearchParams({ user: id })}` }, { state: { history } });
  return {
    /** The user who is edited. */
    edited: new URLSearchParams(search).get('user') ?? undefined,
    history: opened?.history,
    edit: (id: string) => open(id),
    openHistory: (user: HistoryItem) => open(user.id, user),
    openWholeHistory: () => void navigate(pathname, { state: { history: 'all' } }),
    back: () => void (opened ? navigate(-1) : navigate(pathname, { replace: true })),
  };
}
