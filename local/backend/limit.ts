const AT_ONCE = 30;
/** In milliseconds. */
const FOR_ONE_MORE = 10_000;
/** Whoever was here longest ago is forgotten first. */
const KEPT = 1000;

/** Whether somebody may do something once more: 30 times at once and one more every ten seconds, as the auth server's limits are by default. */
export const createLimit = (now: () => number) => {
  const known = new Map<string, { left: number; at: number }>();
  return (who: string): boolean => {
    const at = now();
    const { left, at: before } = known.get(who) ?? { left: AT_ONCE, at };
    const present = Math.min(AT_ONCE, left + (at - before) / FOR_ONE_MORE);
    const allowed = present >= 1;
    known.delete(who);
    known.set(who, { left: allowed ? present - 1 : present, at });
    for (const oldest of known.keys()) {
      if (known.size <= KEPT) break;
      known.delete(oldest);
    }
    return allowed;
  };
};
