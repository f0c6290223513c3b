import type { HistoryItem } from '@newsletters/shared/history';
import { useLocation, useNavigate } from '@newsletters/shared/router';

interface Place {
  /** The user who is edited. */
  edited?: string;
  /** The user whose roles are shown, in place of the form; or all users, in place of the list. */
  history?: HistoryItem | 'all';
}

function placeIn(state: unknown): Place {
  const { edit, history } = (state ?? {}) as { edit?: unknown; history?: Partial<HistoryItem> | 'all' };
  if (history === 'all') return { history };
  if (typeof edit !== 'string') return {};
  const { id, name } = history ?? {};
  return id === undefined || name === undefined ? { edited: edit } : { edited: edit, history: { id, name } };
}

/** Which user is edited at `/users`. All views share this URL and are kept in the browser's history, so that Back leads to the list. */
export function useView() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  return {
    ...placeIn(state),
    edit: (id: string) => void navigate(pathname, { state: { edit: id } }),
    openHistory: (user: HistoryItem) => void navigate(pathname, { state: { edit: user.id, history: user } }),
    openWholeHistory: () => void navigate(pathname, { state: { history: 'all' } }),
    back: () => void navigate(-1),
  };
}
