import { focusHeading } from '@newsletters/shared/ui';
import { useEffect, useRef } from 'react';

/** Moves the focus to the heading of the page if what had it is gone with something. */
export function useFocusWhenGone(exists: boolean) {
  const existed = useRef(exists);
  useEffect(() => {
    const lost = document.activeElement === document.body;
    if (existed.current && !exists && lost) focusHeading({ preventScroll: true });
    existed.current = exists;
  }, [exists]);
}
