import { focusHeading } from '@newsletters/shared/ui';
import { type FocusEvent, useCallback, useRef } from 'react';

/** Moves the focus out of something that is about to disappear, back to where it came from, or to the heading. */
export function useReturnFocus() {
  const box = useRef<HTMLElement>(null);
  const origin = useRef<EventTarget>(null);
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) origin.current = relatedTarget;
  };
  const returnFocus = useCallback(() => {
    if (!box.current?.contains(document.activeElement)) return;
    if (origin.current instanceof HTMLElement) origin.current.focus({ preventScroll: true });
    if (document.activeElement !== origin.current) focusHeading({ preventScroll: true });
  }, []);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      box.current = element;
      return returnFocus;
    },
    [returnFocus],
  );
  return { ref, onFocus, returnFocus };
}
