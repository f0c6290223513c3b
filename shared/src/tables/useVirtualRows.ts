import {
  defaultRangeExtractor,
  measureElement,
  observeWindowOffset,
  type Range,
  useWindowVirtualizer,
  type VirtualItem,
} from '@tanstack/react-virtual';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The average height of a row, for a page that shows a list again: the browser can then restore its scroll position. */
export type TablePlace = number;

interface Options<Item> {
  items: Item[];
  keyOf: (item: Item) => string;
  /** About how tall a row is, in pixels. */
  height: number;
  /** Keeps the average height of a row while the list is unmounted. */
  place?: RefObject<TablePlace | undefined> | undefined;
}

/** As many rows as are printed: drawing a hundred thousand would take the browser minutes. */
const MOST_PRINTED = 1000;

/** Whether the page is being printed. */
function usePrinting() {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // At once: the browser prints what is there after the event.
    const follow = ({ type }: Event) => flushSync(() => setPrinting(type === 'beforeprint'));
    const events = ['beforeprint', 'afterprint'];
    for (const event of events) window.addEventListener(event, follow);
    return () => {
      for (const event of events) window.removeEventListener(event, follow);
    };
  }, []);
  return printing;
}

/** The index of the row that has the focus, if any. */
function focusedIn(list: Element | null) {
  const row = document.activeElement?.closest<HTMLElement>('[data-index]');
  return row && list?.contains(row) ? Number(row.dataset.index) : Number.NaN;
}

/**
 * The rows near the screen of a list that scrolls with the page, and those around the one that has the focus, so that it stays and the
 * Tab key finds the next one. Space takes the place of the others: before a row, and after the last one. On paper, the first rows are all there, without space.
 */
export function useVirtualRows<Parent extends HTMLElement, Item>({
  items,
  keyOf,
  height,
  place,
}: Options<Item>) {
  const ref = useRef<Parent>(null);
  const reportOffset = useRef<(offset: number, scrolling: boolean) => void>(undefined);
  const [scrollMargin, setScrollMargin] = useState(0);
  const [guess] = useState(() => place?.current ?? height);
  const virtualizer = useWindowVirtualizer({
    count: items.length,
    estimateSize: () => guess,
    getItemKey: useCallback((index: number) => keyOf(items[index] as Item), [items, keyOf]),
    // Without a layout, as in tests, nothing has a height.
    measureElement: (...row) => measureElement(...row) || guess,
    observeElementOffset: (list, report) => {
      reportOffset.current = report;
      return observeWindowOffset(list, report);
    },
    overscan: 7,
    rangeExtractor: useCallback((range: Range) => {
      const near = defaultRangeExtractor(range);
      const focused = focusedIn(ref.current);
      const around = [focused - 1, focused, focused + 1];
      const apart = around.filter((index) => index >= 0 && index < range.count && !near.includes(index));
      return [...near, ...apart].sort((a, b) => a - b);
    }, []),
    scrollMargin,
  });
  const total = virtualizer.getTotalSize();
  useLayoutEffect(() => {
    if (ref.current) setScrollMargin(ref.current.getBoundingClientRect().top + window.scrollY);
    if (place && items.length > 0) place.current = total / items.length;
  });
  // A list that is shown again measures its rows before the page's first scroll event. With the offset of the view it takes the place of, it
  // would move the page back to that.
  useEffect(() => reportOffset.current?.(window.scrollY, false), []);
  const printing = usePrinting();
  const rows = virtualizer.getVirtualItems();
  const endOf = (row: VirtualItem | undefined) => (row ? row.end - scrollMargin : 0);
  return {
    ref,
    measure: virtualizer.measureElement,
    rows: printing
      ? items.slice(0, MOST_PRINTED).map((item, index) => ({ key: keyOf(item), index, before: 0 }))
      : rows.map((row, place) => ({
          key: row.key,
          index: row.index,
          before: row.start - scrollMargin - endOf(rows[place - 1]),
        })),
    after: printing ? 0 : total - endOf(rows.at(-1)),
    /** Whether the last row is near the screen. */
    isNearEnd: rows.at(-1)?.index === items.length - 1,
  };
}
