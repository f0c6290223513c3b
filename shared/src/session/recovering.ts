const KEY = 'newsletters:recovering';

/** Whether this tab was to ask for a new password before it was loaded again. */
export function wasRecovering(): boolean {
  try {
    return sessionStorage.getItem(KEY) !== null;
  } catch {
    return false;
  }
}

/** Keeps for a reload whether this tab asks for a new password. */
export function keepRecovering(recovering: boolean) {
  try {
    if (recovering) sessionStorage.setItem(KEY, '');
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload doesn't ask again.
  }
}
