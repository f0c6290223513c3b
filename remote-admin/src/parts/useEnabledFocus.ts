import { useLayoutEffect, useRef } from 'react';

/** For a group of buttons: one that its own press disables passes the focus on to the last that can be pressed. */
export function useEnabledFocus() {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!group.current?.querySelector('button:focus:disabled')) return;
    [...group.current.querySelectorAll<HTMLButtonElement>('button:enabled')].at(-1)?.focus();
  });
  return group;
}
