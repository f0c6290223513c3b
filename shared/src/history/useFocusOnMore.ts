import { useEffect, useRef } from 'react';

/** Moves the focus to the first of the entries that "Load more" has brought: its button may be gone. */
export function useFocusOnMore(count: number) {
  const list = useRef<HTMLDivElement>(null);
  const from = useRef<number>(undefined);
  useEffect(() => {
    if (from.current === undefined || count <= from.current) return;
    // Not those of a bulk action that is open.
    const entries = [...(list.current?.querySelectorAll<HTMLElement>('li') ?? [])].filter(
      (entry) => entry.parentElement?.closest('li, div') === list.current,
    );
    entries[from.current]?.focus();
    from.current = undefined;
  }, [count]);
  const remember = () => {
    from.current = count;
  };
  return { list, remember };
}
