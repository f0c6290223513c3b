/** How long the page may be busy at a time, in milliseconds. */
const SLICE = 40;

/** Returns a function that lets the page respond whenever work has taken long enough; call it between two steps. */
export function pauses() {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < SLICE) return;
    await new Promise((resolve) => setTimeout(resolve));
    since = performance.now();
  };
}
