/** Tells failures that carry a sentence to show from crashes. By name, because remotes have classes of their own. */
export const isFailure = ({ name }: Error) => name === 'RequestError' || name === 'RemoteError';

/** What was thrown or rejected with, as an error. Never throws itself: not everything has a text. */
export function asError(thrown: unknown): Error {
  try {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  } catch {
    return new Error(typeof thrown);
  }
}
