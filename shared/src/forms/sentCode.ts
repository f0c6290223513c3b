/** An email with a code that somebody may be looking for. */
export interface SentCode {
  email: string;
  /** The address of this site that its link passes on. */
  back: string;
  /** When it was asked for. */
  at: number;
}

const KEY = 'newsletters:code';

/** How long a code works, in milliseconds, unless a deployment has chosen less. */
const KEPT = 60 * 60 * 1000;

/**
 * The email that this tab has asked for: on phones, the tab may be gone while somebody looks for it. Only one whose link leads to the same
 * page as this address: another was asked for with another consent.
 */
export function sentCode(present: string): SentCode | undefined {
  try {
    const { email, back, at } = JSON.parse(sessionStorage.getItem(KEY) ?? '');
    const isHere = new URL(back).pathname === new URL(present).pathname;
    return isHere && typeof email === 'string' && Date.now() - at < KEPT ? { email, back, at } : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps it for a reload, or forgets it. */
export function keepSentCode(sent: SentCode | undefined) {
  try {
    sessionStorage.removeItem(KEY);
    if (sent) sessionStorage.setItem(KEY, JSON.stringify(sent));
  } catch {
    // Then a reload asks for the address again.
  }
}
