import { useEffect, useRef } from 'react';

/**
 * Gives the focus back to a control after it was disabled: browsers take it away from disabled elements. Returns a function
 * to call before that.
 */
export function useFocusBack(pending: boolean) {
  const acted = useRef<Element>(null);
  useEffect(() => {
    if (pending) return;
    if (document.activeElement === document.body && acted.current instanceof HTMLElement)
      acted.current.focus({ preventScroll: true });
    acted.current = null;
  }, [pending]);
  return () => {
    acted.current = document.activeElement;
  };
}
