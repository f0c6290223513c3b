/** One step on a request's way to the back end: it passes the request on to the next one, or answers it itself. */
export type Step = (next: typeof fetch) => typeof fetch;

/** Sends requests through these steps, from the first to the last, and then to the network. */
export const through = (steps: Step[]): typeof fetch =>
  steps.reduceRight<typeof fetch>(
    (next, step) => step(next),
    (input, init) => fetch(input, init),
  );
