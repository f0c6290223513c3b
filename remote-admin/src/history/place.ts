import type { HistoryItem } from '@newsletters/shared/history';
import { useLocation, useNavigate } from '@newsletters/shared/router';

/** The history of a page, or of one item of it, as the browser's history keeps it: so Back leads to the page. */
export interface HistoryPlace {
  name: 'history';
  item?: HistoryItem | undefined;
}

/** The item that the state of a location names. */
export function itemIn(state: unknown): HistoryItem | undefined {
  const { item } = (state ?? {}) as Partial<HistoryPlace>;
  const isItem = typeof item?.id === 'string' && typeof item.name === 'string';
  return isItem ? { id: item.id, name: item.name } : undefined;
}

/** Whether the state of a location is the history. */
export function historyIn(state: unknown): HistoryPlace | undefined {
  const { name } = (state ?? {}) as Partial<HistoryPlace>;
  return name === 'history' ? { name, item: itemIn(state) } : undefined;
}

/** Whether the page's history is shown in its place, and how to get there and back. */
export function useHistoryPlace() {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  return {
    place: historyIn(state),
    open: (item?: HistoryItem) => void navigate(pathname, { state: { name: 'history', item } }),
    back: () => void navigate(-1),
  };
}
