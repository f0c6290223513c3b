import { MESSAGE_LIMIT } from './unwrap';

/** The sets of characters that hosted projects can require. */
const characterSets: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ: 'a letter',
  abcdefghijklmnopqrstuvwxyz: 'a lowercase letter',
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: 'an uppercase letter',
  '0123456789': 'a digit',
  '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~': 'a symbol',
};

const list = new Intl.ListFormat('en-GB');

function lacking(sentence: string): string {
  const sets = /one character of each: (.*?)\.(?: Password|$)/.exec(sentence)?.[1]?.split(', ');
  if (!sets) return 'Password must include more kinds of characters.';
  return `Password must include ${list.format(sets.map((set) => characterSets[set] ?? `one of ${set}`))}.`;
}

/** What is missing, by the auth server's reason; its sentence has the details. */
const reasons: Record<string, (sentence: string) => string> = {
  length: (sentence) => {
    const length = /at least (\d+) characters/.exec(sentence)?.[1];
    return length ? `Password must be at least ${length} characters.` : 'Password is too short.';
  },
  characters: lacking,
  pwned: () => 'This password is known from data leaks. Please choose a different one.',
};

/**
 * What a rejected password lacks under the rules of the auth server, which can be stricter than ours. A reason that isn't
 * known is left to the server's own sentence; undefined without any reason.
 */
export function weaknessOf(error: Error): string | undefined {
  const { reasons: given } = error as { reasons?: unknown };
  if (!Array.isArray(given) || given.length === 0) return undefined;
  const known = given.map((reason) => reasons[reason]?.(error.message));
  return known.includes(undefined) ? error.message.slice(0, MESSAGE_LIMIT) : known.join(' ');
}
