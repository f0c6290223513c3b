import { t } from '@newsletters/shared/texts';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

const FAILED = t('This part of the page could not be loaded.');
const FAILED_AGAIN = t('This part of the page could not be loaded. Press Retry to reload the page.');

/**
 * A part of the shell that is loaded when it is first wanted, and tried again when it's wanted for something else. Unlike with `React.lazy`,
 * loading can be retried. When that fails too, a newer shell may have replaced this one, so the next Retry reloads the page.
 */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>, wanted: unknown) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [error, setError] = useState<string>();
  const failures = useRef(0);
  const attempt = useCallback(async () => {
    setError(undefined);
    try {
      const part = await load();
      setPart(() => part);
    } catch {
      failures.current += 1;
      setError(failures.current > 1 ? FAILED_AGAIN : FAILED);
    }
  }, [load]);
  useEffect(() => {
    if (wanted) void attempt();
  }, [wanted, attempt]);
  const retry = () => (failures.current > 1 ? window.location.reload() : void attempt());
  return { Part, error, retry };
}
