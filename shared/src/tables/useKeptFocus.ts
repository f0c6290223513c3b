import { type FocusEvent, useLayoutEffect, useRef } from 'react';

/** Keeps the focus in a table when the focused row disappears, for example after its deletion. */
export function useKeptFocus() {
  const table = useRef<HTMLElement>(undefined);
  useLayoutEffect(() => {
    if (document.activeElement === document.body) table.current?.focus({ preventScroll: true });
  });
  return {
    onFocus: ({ currentTarget }: FocusEvent<HTMLElement>) => {
      table.current = currentTarget;
    },
    onBlur: ({ currentTarget, relatedTarget }: FocusEvent<HTMLElement>) => {
      if (!currentTarget.contains(relatedTarget)) table.current = undefined;
    },
  };
}
