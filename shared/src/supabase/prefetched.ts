import type { Step } from './requests';

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
  const prefetched = init?.method === 'GET' ? take(String(input)) : undefined;
  return prefetched ? prefetched.catch(() => next(input, init)) : next(input, init);
};
