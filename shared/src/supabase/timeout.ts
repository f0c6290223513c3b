import { isFollowed } from './upload';

/** How long the server may take to begin its answer, in milliseconds. Uploads that are followed have a limit of their own. */
const LIMIT = 15_000;

/**
 * Gives up on a server that never answers, so that no part of a page waits for ever. By the name of this failure the library
 * does not try again, which would take another three times as long.
 */
export const withTimeout =
  (next: typeof fetch): typeof fetch =>
  async (input, init) => {
    if (isFollowed(init?.body)) return next(input, init);
    const limit = new AbortController();
    const late = new Promise<never>((_resolve, reject) => {
      limit.signal.addEventListener('abort', () => reject(limit.signal.reason));
    });
    const timer = setTimeout(() => limit.abort(new DOMException('No answer in time', 'AbortError')), LIMIT);
    const signal = init?.signal ? AbortSignal.any([init.signal, limit.signal]) : limit.signal;
    // The early answers know nothing of the signal.
    return Promise.race([next(input, { ...init, signal }), late]).finally(() => clearTimeout(timer));
  };
