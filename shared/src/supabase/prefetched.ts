import type { Step } from './steps';

declare global {
  /** Reads that were requested before the page's code had loaded, by address. Each response is used once. */
  var prefetchedReads: Map<string, Promise<Response>> | undefined;
}

const take = (address: string) => {
  const response = globalThis.prefetchedReads?.get(address);
  globalThis.prefetchedReads?.delete(address);
  return response;
};

/** Answers a read with its prefetched response. If that one fails, the read is sent after all. */
export const answerFromPrefetched: Step = (next) => (input, init) => {
  const address = String(input);
  const method = init?.method;
  // A prefetched response that nobody has asked for may be older than a write.
  if (method !== 'GET' && method !== 'HEAD' && address.includes('/rest/'))
    globalThis.prefetchedReads = undefined;
  const prefetched = method === 'GET' ? take(address) : undefined;
  return prefetched ? prefetched.catch(() => next(input, init)) : next(input, init);
};
