/** After how many milliseconds supabase-js repeats a read that got no answer. */
const waits = [1000, 2000, 4000];

/**
 * Lets supabase-js repeat such a read at once, as often as ever, instead of for seven seconds. Not a mock of Jest's: Testing
 * Library would take it for fake timers.
 */
export function retryAtOnce() {
  const wait = globalThis.setTimeout;
  const withoutWaits = (run: () => void, ms = 0) => wait(run, waits.includes(ms) ? 0 : ms);
  globalThis.setTimeout = withoutWaits as typeof setTimeout;
}
