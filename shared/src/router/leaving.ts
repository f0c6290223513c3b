/** Asks the person whether what was entered may be lost. */
type Ask = () => Promise<boolean>;

const guards = new Set<Ask>();

/** Has `mayLeave` ask as long as the returned function was not called: for a form with unsaved changes. */
export function guardLeaving(ask: Ask): () => void {
  guards.add(ask);
  return () => guards.delete(ask);
}

/** Whether the page may be left by an action that is no navigation, such as signing out; asks where something is unsaved. */
export async function mayLeave(): Promise<boolean> {
  for (const ask of guards) if (!(await ask())) return false;
  return true;
}
