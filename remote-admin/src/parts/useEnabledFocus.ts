import { useLayoutEffect, useRef } from 'react';

/** For a group of buttons: when a press disables the pressed button, the focus goes to the last enabled one. */
export function useEnabledFocus() {
  const group = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (!group.current?.querySelector('button:focus:disabled')) return;
    [...group.current.querySelectorAll<HTMLButtonElement>('button:enabled')].at(-1)?.focus();
  });
  return group;
}
