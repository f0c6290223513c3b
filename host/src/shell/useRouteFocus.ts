import { useLocation } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { focusHeading } from '@newsletters/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the person has not yet moved on from where arriving put the focus. */
const focusIsFree = (main: HTMLElement) =>
  document.activeElement === main || document.activeElement === document.body;

/**
 * On each change of page the focus moves into it, to its heading as soon as that is there, and the page's title is
 * announced. The role is asked for again, for it may have changed.
 */
export function useRouteFocus(ref: RefObject<HTMLElement | null>): string {
  const { pathname } = useLocation();
  const { checkRole } = useSession();
  const [announcement, setAnnouncement] = useState('');
  const from = useRef(pathname);
  useEffect(() => {
    const main = ref.current;
    if (!main || from.current === pathname) return;
    from.current = pathname;
    checkRole();
    main.focus({ preventScroll: true });
    const arrive = () => {
      if (!main.querySelector('h1')) return false;
      if (focusIsFree(main)) focusHeading({ preventScroll: true });
      setAnnouncement(document.title);
      return true;
    };
    if (arrive()) return;
    const observer = new MutationObserver(() => {
      if (arrive()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref, pathname, checkRole]);
  return announcement;
}
