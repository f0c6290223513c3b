import { type RefObject, useEffect, useState } from 'react';

/**
 * Waits with a message until no dialog hides the element from screen readers: they would never announce it. Once it is
 * shown, it stays shown.
 */
export function useAnnounceable<Message>(ref: RefObject<HTMLElement | null>, message: Message | undefined) {
  const [ready, setReady] = useState<Message>();
  useEffect(() => {
    if (message === undefined) return;
    const show = () => {
      if (ref.current?.closest('[aria-hidden="true"]')) return;
      observer.disconnect();
      setReady(message);
    };
    const observer = new MutationObserver(show);
    observer.observe(document.body, { subtree: true, attributeFilter: ['aria-hidden'] });
    show();
    return () => observer.disconnect();
  }, [ref, message]);
  return ready === message ? message : undefined;
}
