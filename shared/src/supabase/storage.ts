/** Values that the browser's storage did not accept, by name. */
const kept = new Map<string, string>();

/**
 * Keeps the session in the browser's storage or, where that is blocked or full, in this tab. On its own, the library tests
 * the storage only once, with something small, and signing in fails when there is no room for a session.
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
      // An older session must not stay behind.
      sessionStore.removeItem(name);
      kept.set(name, value);
    }
  },
  removeItem(name: string) {
    kept.delete(name);
    try {
      localStorage.removeItem(name);
    } catch {
      // Blocked storage holds nothing.
    }
  },
};
