import { t } from '@newsletters/shared/texts';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

const FAILED = t('This part of the page could not be loaded.');
const FAILED_AGAIN = t('This part of the page could not be loaded. Press Retry to reload the page.');

/**
 * A part of the shell that is loaded when it is first wanted. Unlike with `React.lazy`, loading can be retried. When that
 * fails too, a newer shell may have replaced this one, so the next Retry reloads the page.
 */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [error, setError] = useState<string>();
  const failures = useRef(0);
  const retry = useCallback(async () => {
    if (failures.current > 1) return window.location.reload();
    setError(undefined);
    try {
      const part = await load();
      failures.current = 0;
      setPart(() => part);
    } catch {
      failures.current += 1;
      setError(failures.current > 1 ? FAILED_AGAIN : FAILED);
    }
  }, [load]);
  useEffect(() => {
    if (wanted) void retry();
  }, [wanted, retry]);
  return { Part, error, retry };
}
