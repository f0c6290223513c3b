/** A form with unsaved changes. */
interface Guard {
  /** Asks the user whether to discard the changes. If so, they are no longer guarded. */
  ask(): Promise<boolean>;
  /** Guards the changes again, because the user stays on the page. */
  stay(): void;
}

const guards = new Set<Guard>();

/** Makes `mayLeave` ask about a form with unsaved changes until the returned function is called. */
export function guardLeaving(guard: Guard): () => void {
  guards.add(guard);
  return () => guards.delete(guard);
}

/** Whether the user agrees to leave the page without navigating, for example by signing out; asks about unsaved changes. */
export async function mayLeave(): Promise<boolean> {
  for (const guard of guards) if (!(await guard.ask())) return false;
  return true;
}

/** Guards unsaved changes again after the action that `mayLeave` was asked for has failed. */
export function stay() {
  for (const guard of guards) guard.stay();
}
