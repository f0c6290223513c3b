import { useLocation } from '@newsletters/shared/router';
import { useSession } from '@newsletters/shared/session';
import { focusHeading } from '@newsletters/shared/ui';
import { type RefObject, useEffect, useRef, useState } from 'react';

/** Whether the focus is still where the navigation put it. */
const focusIsFree = (main: HTMLElement) =>
  document.activeElement === main || document.activeElement === document.body;

/**
 * After each navigation, moves the focus to the new page, to its heading once there is one, and announces its title. Checks
 * the role again, because it may have changed.
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
    const focusAndAnnounce = () => {
      if (!main.querySelector('h1')) return false;
      if (focusIsFree(main)) focusHeading({ preventScroll: true });
      setAnnouncement(document.title);
      return true;
    };
    if (focusAndAnnounce()) return;
    const observer = new MutationObserver(() => {
      if (focusAndAnnounce()) observer.disconnect();
    });
    observer.observe(main, { childList: true, subtree: true });
    return () => observer.disconnect();
  }, [ref, pathname, checkRole]);
  return announcement;
}
