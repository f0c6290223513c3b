/** Whoever was here longest ago is forgotten first. */
const KEPT = 1000;

/**
 * Whether somebody may do something once more: this many times at once, and once more in each such time, in milliseconds; as the auth server's
 * limits are by default.
 */
export const createLimit = (now: () => number, atOnce = 30, forOneMore = 10_000) => {
  const known = new Map<string, { left: number; at: number }>();
  return (who: string): boolean => {
    const at = now();
    const { left, at: before } = known.get(who) ?? { left: atOnce, at };
    const present = Math.min(atOnce, left + (at - before) / forOneMore);
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
