import { ErrorBanner } from '@newsletters/shared/ui';
import { createContext, type RefObject, use } from 'react';
import { createPortal } from 'react-dom';

/** Where failures of the shell's parts are shown: below the header and the banner of an unreachable back end, one per row. */
export const FailuresContext = createContext<RefObject<HTMLElement | null> | null>(null);

/** Reports, below the header, that a part of the shell couldn't be loaded. */
export function LazyError({ error, onRetry }: { error?: string; onRetry: () => void }) {
  const place = use(FailuresContext)?.current;
  if (!error || !place) return null;
  return createPortal(<ErrorBanner error={error} onRetry={onRetry} always />, place);
}
