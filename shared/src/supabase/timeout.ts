import { isFollowed } from './followed';
import type { Step } from './steps';

/** How long the server may take to start its response, in milliseconds. Uploads that are followed have a limit of their own. */
const LIMIT = 15_000;

/** What the library doesn't retry: that would take another three times as long or, offline, 7 seconds for nothing. */
const givenUp = (why: string) => new DOMException(why, 'AbortError');

/** Gives up on a server that never answers, so that no part of a page waits forever, and at once where this device is offline. */
export const withTimeout: Step = (next) => async (input, init) => {
  if (isFollowed(init?.body)) return next(input, init);
  const limit = new AbortController();
  const expired = new Promise<never>((_resolve, reject) => {
    limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
  });
  const timer = setTimeout(() => limit.abort(givenUp('No answer in time')), LIMIT);
  const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
  // Prefetched responses do not follow the signal.
  return Promise.race([next(input, { ...init, signal }), expired])
    .catch((error) => {
      // What is on this device itself can be reached all the same, so it's asked first.
      throw globalThis.navigator?.onLine === false ? givenUp('This device is offline') : error;
    })
    .finally(() => clearTimeout(timer));
};
