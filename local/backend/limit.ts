/**
 * Whether something may be done once more: this many times at once, and once more in each such time, in milliseconds; as the auth server's
 * limits are by default. The auth server has one per address; here, only this machine connects.
 */
export const createLimit = (atOnce = 30, forOneMore = 10_000) => {
  let left = atOnce;
  let before = Date.now();
  return (): boolean => {
    const now = Date.now();
    left = Math.min(atOnce, left + (now - before) / forOneMore);
    before = now;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
};
