import { useLocation } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the person has not yet moved on from where arriving put the focus. */
const focusIsFree = (main: HTMLElement) =>
  document.activeElement === main || document.activeElement === document.body;

/** Moves the focus to the heading of the page; false while there is none yet. */
function focusHeading(main: HTMLElement): boolean {
  const heading = main.querySelector('h1');
  if (!heading) return false;
  heading.tabIndex = -1;
  heading.style.outline = 'none';
  if (focusIsFree(main)) heading.focus({ preventScroll: true });
  return true;
}

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
      if (!focusHeading(main)) return false;
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
