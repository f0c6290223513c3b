/** How many lines are remembered. */
const MOST = 500;

/** Logs each line once. */
export function logOnce(log: (line: string) => void): typeof log {
  const logged = new Set<string>();
  return (line) => {
    if (logged.has(line)) return;
    if (logged.size < MOST) logged.add(line);
    log(line);
  };
}
