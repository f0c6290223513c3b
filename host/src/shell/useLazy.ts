import { t } from '@newsletters/shared/texts';
import { useOnline } from '@newsletters/shared/ui';
import { type ComponentType, useCallback, useEffect, useRef, useState } from 'react';

const FAILED = t('This part of the page could not be loaded.');
const OFFLINE = t("You're offline. Please try again once you're connected.");
const FAILED_AGAIN = t('This part of the page could not be loaded. Press Retry to reload the page.');

/**
 * A part of the shell that is loaded when it is first wanted, and tried again when it's wanted for something else, and when the device is
 * online again. Unlike with `React.lazy`, loading can be retried (`attempt`). When that fails too, a newer shell may have replaced this one,
 * so the next Retry reloads the page.
 */
export function useLazy<Props>(load: () => Promise<ComponentType<Props>>, wanted: unknown) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [error, setError] = useState<string>();
  const failed = useRef(false);
  const attempt = useCallback(async () => {
    setError(undefined);
    try {
      const part = await load();
      setPart(() => part);
    } catch {
      // Offline, a failure doesn't mean that the file is gone.
      if (!navigator.onLine) return setError(OFFLINE);
      setError(failed.current ? FAILED_AGAIN : FAILED);
      failed.current = true;
    }
  }, [load]);
  useEffect(() => {
    if (wanted) void attempt();
  }, [wanted, attempt]);
  useOnline(error, attempt);
  // Offline, a reload would leave nothing of the page.
  const retry = () =>
    error === FAILED_AGAIN && navigator.onLine ? window.location.reload() : void attempt();
  return { Part, error, retry, attempt };
}
