/** What was thrown or rejected with, as an error. Never throws itself: not everything has a text. */
export function asError(thrown: unknown): Error {
  try {
    return thrown instanceof Error ? thrown : new Error(String(thrown));
  } catch {
    return new Error(typeof thrown);
  }
}
