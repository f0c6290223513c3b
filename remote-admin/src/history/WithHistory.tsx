import type { HistoryTable } from '@newsletters/shared/api/history';
import { focusHeading } from '@newsletters/shared/ui';
import { type ReactNode, useEffect, useRef } from 'react';
import { History } from './History';
import { useHistoryPlace } from './place';

interface Props {
  table: HistoryTable;
  /** The page, given a function that opens its history. */
  children: (openHistory: () => void) => ReactNode;
}

/** A page, or in its place its history. */
export function WithHistory({ table, children }: Props) {
  const { place, open, back } = useHistoryPlace();
  const wasOpen = useRef(place !== undefined);
  useEffect(() => {
    // The button that was pressed is gone with the history.
    if (wasOpen.current && !place) focusHeading();
    wasOpen.current = place !== undefined;
  }, [place]);
  if (!place) return children(() => open());
  return <History key={place.item?.id} table={table} item={place.item} onOpenItem={open} onBack={back} />;
}
