import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';

/** The id of the grid. */
export const GRID = 'newsletter-grid';

/** Which part of the grid is on the screen. Rows count from 0; `last` can be beyond the end. */
interface View {
  columns: number;
  /** Height of one card in pixels. */
  height: number;
  /** The rows on the screen. */
  first: number;
  last: number;
}

/** The page's last view: on the way back, the grid has its full height before the scroll position is restored. */
let remembered: View | undefined;

function viewOf(grid: Element): View | undefined {
  const height = grid.querySelector('article')?.getBoundingClientRect().height;
  if (!height) return undefined;
  const style = getComputedStyle(grid);
  const row = height + (Number.parseFloat(style.rowGap) || 0);
  const above = -grid.getBoundingClientRect().top;
  return {
    columns: Number(style.getPropertyValue('--columns')) || 1,
    height,
    first: Math.max(0, Math.floor(above / row)),
    last: Math.max(0, Math.ceil((above + window.innerHeight) / row) - 1),
  };
}

const same = (a: View | undefined, b: View) =>
  a?.columns === b.columns && a.height === b.height && a.first === b.first && a.last === b.last;

/** The view on the grid that the server has rendered, which the app is about to replace. */
const rendered = () => {
  const grid = globalThis.document?.querySelector(`[data-address] #${GRID}`);
  return grid ? viewOf(grid) : undefined;
};

/** The part of a virtualized grid that is on the screen while the window scrolls; all cards are equally tall. */
export function useVirtualGrid() {
  const ref = useRef<HTMLUListElement>(null);
  const [view, setView] = useState(() => remembered ?? rendered());
  const measure = useCallback(() => {
    const next = ref.current && viewOf(ref.current);
    if (!next || same(remembered, next)) return;
    remembered = next;
    setView(next);
  }, []);
  useLayoutEffect(measure);
  useEffect(() => {
    // Synchronously: a frame later, a fast scroll would show an empty screen.
    const follow = () => flushSync(measure);
    const observer = new ResizeObserver(measure);
    if (ref.current) observer.observe(ref.current);
    window.addEventListener('scroll', follow, { passive: true });
    window.addEventListener('resize', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('scroll', follow);
      window.removeEventListener('resize', measure);
    };
  }, [measure]);
  return { ref, view };
}
