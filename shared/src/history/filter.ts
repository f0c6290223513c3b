import type { HistoryFilter, HistoryTable } from '@newsletters/shared/api/history';
import { useLocation, useNavigate } from '@newsletters/shared/router';
import { useRef, useState } from 'react';
import { recorded } from './fields';

/** Whether nothing is filtered. */
export const isWhole = ({ search, actorId, kind }: HistoryFilter) => !search && !actorId && !kind;

const textOr = (value: unknown) => (typeof value === 'string' && value !== '' ? value : undefined);

/** The filter in the state of a location. */
function filterIn(state: unknown, table: HistoryTable): HistoryFilter {
  const { filter } = (state ?? {}) as { filter?: Partial<Record<keyof HistoryFilter, unknown>> };
  return {
    search: textOr(filter?.search),
    actorId: textOr(filter?.actorId),
    kind: recorded[table].kinds.find((kind) => kind === filter?.kind),
  };
}

/** What is looked for. The browser's history keeps it, so that Back from the history of an item leads to it. */
export function useFilter(table: HistoryTable) {
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const [filter, setFilter] = useState(() => filterIn(state, table));
  // Two changes can come before the location has followed the first.
  const latest = useRef(filter);
  const change = (changes: HistoryFilter) => {
    latest.current = { ...latest.current, ...changes };
    setFilter(latest.current);
    void navigate(
      { pathname, search },
      { state: { ...state, filter: latest.current }, replace: true, preventScrollReset: true },
    );
  };
  return { filter, change };
}
