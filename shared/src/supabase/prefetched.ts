declare global {
  /** Reads that the page asked for before its code was there, by address; each answer is used once. */
  var prefetchedReads: Map<string, Promise<Response>> | undefined;
}

const take = (address: string) => {
  const answer = globalThis.prefetchedReads?.get(address);
  globalThis.prefetchedReads?.delete(address);
  return answer;
};

/** Gives a read the answer that is on its way already; when that one never arrives, the read is made after all. */
export const answerFromPrefetched =
  (next: typeof fetch): typeof fetch =>
  (input, init) => {
    const early = init?.method === 'GET' ? take(String(input)) : undefined;
    return early ? early.catch(() => next(input, init)) : next(input, init);
  };
