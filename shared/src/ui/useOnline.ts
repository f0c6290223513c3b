import { useEffect } from 'react';

/** Calls back when the device is online again, as long as something waits for that. */
export function useOnline(waiting: unknown, again: () => void) {
  useEffect(() => {
    if (!waiting) return;
    window.addEventListener('online', again);
    return () => window.removeEventListener('online', again);
  }, [waiting, again]);
}
