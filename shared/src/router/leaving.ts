/** A form with unsaved changes. */
interface Guard {
  /** Asks the person whether what was entered may be lost. From then on it is no longer guarded. */
  ask(): Promise<boolean>;
  /** Guards it again: the page was not left after all. */
  stay(): void;
}

const guards = new Set<Guard>();

/** Has `mayLeave` ask as long as the returned function was not called: for a form with unsaved changes. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Whether the page may be left by an action that is no navigation, such as signing out; asks where something is unsaved. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard.ask())) return false;
  return true;
}

/** Has unsaved changes guarded again, when the action that `mayLeave` was asked for has failed. */
export function stay() {
  for (const guard of guards) guard.stay();
}
