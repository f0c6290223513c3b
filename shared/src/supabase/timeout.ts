import { isFollowed } from './followed';
import type { Step } from './requests';

/** How long the server may take to start its response, in milliseconds. Uploads that are followed have a limit of their own. */
const LIMIT = 15_000;

/**
 * Gives up on a server that never answers, so that no part of a page waits forever. The library does not retry an
 * `AbortError`; retries would take another three times as long.
 */
export const withTimeout: Step = (next) => async (input, init) => {
  if (isFollowed(init?.body)) return next(input, init);
  const limit = new AbortController();
  const expired = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
  });
  const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'AbortError')), LIMIT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  // Prefetched responses do not follow the signal.
  return Promise.race([next(input, { ...init, signal }), expired]).finally(() => clearTimeout(timer));
};
