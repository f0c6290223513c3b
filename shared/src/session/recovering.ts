const KEY = 'newsletters:recovering';

/** The id of the user whom this tab was to ask for a new password before it was loaded again. */
export function wasRecovering(): string | null {
  try {
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** Keeps for a reload whom this tab asks for a new password. */
export function keepRecovering(userId: string | null) {
  try {
    if (userId) sessionStorage.setItem(KEY, userId);
    else sessionStorage.removeItem(KEY);
  } catch {
    // Then a reload doesn't ask again.
  }
}
