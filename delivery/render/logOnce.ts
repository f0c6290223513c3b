/** How many lines are remembered, and how long they can be. */
const MOST = 500;
const LONGEST = 500;

/** Logs each line once. It may say what a remote says: that becomes neither further lines nor escapes for a terminal. */
export function logOnce(log: (line: string) => void): typeof log {
  const logged = new Set<string>();
  return (text) => {
    const line = text.slice(0, LONGEST).replace(/\p{Cc}+/gu, ' ');
    if (logged.has(line)) return;
    if (logged.size < MOST) logged.add(line);
    log(line);
  };
}
