import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';

/** How near to an edge a list begins to scroll while an item is dragged, in pixels, and how far it scrolls per frame. */
const EDGE = 48;
const STEP = 8;

/** An item on its way. Nothing moves in the document until it's dropped, because that would end the gesture. */
interface Drag {
  from: number;
  to: number;
  /** How far it has been moved, in pixels. */
  offset: number;
  /** Its height, by which it pushes others aside. */
  height: number;
}

interface Gesture {
  /** Where the pointer is, in pixels. */
  pointer: number;
  drag: Drag;
  update: () => void;
}

const middle = ({ top, height }: DOMRect) => top + height / 2;

function scrollParent(element: Element | null): Element {
  if (!element) return document.documentElement;
  return /auto|scroll/.test(getComputedStyle(element).overflowY)
    ? element
    : scrollParent(element.parentElement);
}

/** Drags an item of a vertical list by a handle: by mouse, pen or finger. Near an edge, the list scrolls. */
export function useDragging(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const gesture = useRef<Gesture>(undefined);
  const end = () => {
    gesture.current = undefined;
    setDrag(undefined);
  };
  useEffect(
    () => () => {
      gesture.current = undefined;
    },
    [],
  );

  const start = (from: number, { currentTarget, pointerId, button, clientY }: PointerEvent) => {
    const boxes = [...(list.current?.children ?? [])].map((item) => item.getBoundingClientRect());
    const own = boxes[from];
    if (button !== 0 || !own) return;
    const scroller = scrollParent(currentTarget);
    const { top, bottom } = scroller.getBoundingClientRect();
    const scrolled = scroller.scrollTop;
    const update = () => {
      const offset = now.pointer - clientY + scroller.scrollTop - scrolled;
      const below = boxes.slice(from + 1).filter((box) => middle(box) < own.bottom + offset);
      const above = boxes.slice(0, from).filter((box) => middle(box) > own.top + offset);
      const to = from + below.length - above.length;
      now.drag = { from, to, offset, height: own.height };
      setDrag(now.drag);
    };
    const now: Gesture = {
      pointer: clientY,
      drag: { from, to: from, offset: 0, height: own.height },
      update,
    };
    const scroll = () => {
      if (gesture.current !== now) return;
      const before = scroller.scrollTop;
      if (now.pointer < top + EDGE) scroller.scrollTop -= STEP;
      if (now.pointer > bottom - EDGE) scroller.scrollTop += STEP;
      if (scroller.scrollTop !== before) update();
      requestAnimationFrame(scroll);
    };
    currentTarget.setPointerCapture(pointerId);
    gesture.current = now;
    update();
    scroll();
  };

  return {
    /** The item that is being dragged. */
    dragged: drag?.from,
    /** How far an item is out of its place at the moment, in pixels. */
    shiftOf: (at: number) => {
      if (!drag) return 0;
      const { from, to, offset, height } = drag;
      if (at === from) return offset;
      if (at > from && at <= to) return -height;
      return at < from && at >= to ? height : 0;
    },
    cancel: end,
    /** What the handle of an item listens to. */
    listeners: (at: number) => ({
      onPointerDown: (event: PointerEvent) => start(at, event),
      onPointerMove: ({ clientY }: PointerEvent) => {
        if (!gesture.current) return;
        gesture.current.pointer = clientY;
        gesture.current.update();
      },
      onPointerUp: () => {
        const { from, to } = gesture.current?.drag ?? { from: at, to: at };
        end();
        if (from !== to) onMove(from, to);
      },
      onPointerCancel: end,
    }),
  };
}
