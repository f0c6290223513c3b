import { type ComponentType, useCallback, useEffect, useState } from 'react';

/**
 * A part of the shell that is loaded when it is first wanted. Loading can fail and be tried again, which `React.lazy`
 * cannot.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>, wanted: boolean) {
  const [Part, setPart] = useState<ComponentType<Props>>();
  const [error, setError] = useState<string>();
  const retry = useCallback(async () => {
    setError(undefined);
    try {
      const part = await load();
      setPart(() => part);
    } catch {
      setError('This part of the page could not be loaded.');
    }
  }, [load]);
  useEffect(() => {
    if (wanted) void retry();
  }, [wanted, retry]);
  return { Part, error, retry };
}
