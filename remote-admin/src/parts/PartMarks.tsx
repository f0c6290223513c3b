import { Box } from '@newsletters/shared/ui';
import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { elementOutlines, type Outline, outlinesIn, placeAt } from './inFrame';
import type { Place } from './parts';

/** What the preview marks, and what it does when something in it is pressed. */
export interface Marks {
  /** The selected part. */
  place: Place | undefined;
  /** The number of the element that could be removed with it. */
  block: number | undefined;
  onPick: (place: Place) => void;
}

const percent = (share: number) => `${100 * share}%`;

/** In two colours, because the example can have any. */
const line = {
  position: 'absolute',
  pointerEvents: 'none',
  outline: 2,
  outlineStyle: 'solid',
  outlineColor: 'primary.main',
  outlineOffset: 1,
  boxShadow: '0 0 0 5px var(--mui-palette-background-paper)',
  borderRadius: 0.5,
} as const;

function Outlines({ outlines, dashed }: { outlines: Outline[]; dashed?: boolean }) {
  return outlines.map(({ x, y, width, height }) => (
    <Box
      key={`${x} ${y} ${width}`}
      data-outline={dashed ? 'block' : 'part'}
      sx={dashed ? { ...line, outlineStyle: 'dashed', outlineOffset: 4, boxShadow: 'none' } : line}
      style={{ left: percent(x), top: percent(y), width: percent(width), height: percent(height) }}
    />
  ));
}

/** Moves a box's content so that something in it can be seen, without moving the page. */
function reveal(shown: Element) {
  const room = shown.closest('[role="group"]');
  if (!room) return;
  const [inside, outside] = [shown.getBoundingClientRect(), room.getBoundingClientRect()];
  if (inside.top < outside.top || inside.bottom > outside.bottom)
    room.scrollTop += inside.top - outside.top - outside.height / 3;
}

const frameBeside = (element: Element | null) => element?.parentElement?.querySelector('iframe');

/**
 * Lies over the frame of the preview, which it only measures: clicks don't reach the frame, so that links in it aren't followed while
 * texts are edited. The list has the same for the keyboard.
 */
export function PartMarks({ place, block, onPick }: Marks) {
  const ref = useRef<HTMLDivElement>(null);
  const [found, setFound] = useState<{ part: Outline[]; block: Outline[] }>({ part: [], block: [] });
  const revealed = useRef('');
  const measure = useEffectEvent(() => {
    const { contentDocument: page, contentWindow: view } = frameBeside(ref.current) ?? {};
    if (!page?.body || !view) return;
    const next = {
      part: place ? outlinesIn(page, view, place) : [],
      block: block === undefined ? [] : elementOutlines(page, view, block),
    };
    setFound((known) => (JSON.stringify(known) === JSON.stringify(next) ? known : next));
  });
  useEffect(() => {
    const frame = frameBeside(ref.current);
    if (!frame) return;
    const observer = new ResizeObserver(() => measure());
    observer.observe(frame);
    const loaded = () => measure();
    frame.addEventListener('load', loaded);
    return () => {
      observer.disconnect();
      frame.removeEventListener('load', loaded);
    };
  }, []);
  useEffect(() => {
    measure();
    const key = `${place?.element} ${place?.nth} ${place?.label}`;
    const shown = ref.current?.querySelector('[data-outline="part"]');
    if (!shown || revealed.current === key) return;
    revealed.current = key;
    reveal(shown);
  });
  const pick = ({ nativeEvent: { offsetX, offsetY }, currentTarget }: MouseEvent<HTMLElement>) => {
    const { contentDocument: page, contentWindow: view } = frameBeside(ref.current) ?? {};
    if (!page || !view) return;
    const x = (offsetX / currentTarget.offsetWidth) * view.innerWidth;
    const y = (offsetY / currentTarget.offsetHeight) * view.innerHeight;
    const picked = placeAt(page, x, y);
    if (picked) onPick(picked);
  };
  return (
    <Box
      ref={ref}
      aria-hidden
      onClick={pick}
      sx={{ position: 'absolute', inset: 0, overflow: 'hidden', cursor: 'pointer' }}
    >
      <Outlines outlines={found.part} />
      <Outlines outlines={found.block} dashed />
    </Box>
  );
}
