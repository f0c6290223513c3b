/** What the browser's storage would not take, by name. */
const kept = new Map<string, string>();

/**
 * Where the session is kept: in the browser's storage, or, where that is denied or full, for this tab. The library by
 * itself tries only once, with something small, and signing in would fail when there is no room for a session.
 */
export const sessionStore = {
  getItem(name: string): string | null {
    try {
      return kept.get(name) ?? localStorage.getItem(name);
    } catch {
      return null;
    }
  },
  setItem(name: string, value: string) {
    try {
      localStorage.setItem(name, value);
      kept.delete(name);
    } catch {
      // An older session must not stay there.
      sessionStore.removeItem(name);
      kept.set(name, value);
    }
  },
  removeItem(name: string) {
    kept.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Nothing is there.
    }
  },
};
