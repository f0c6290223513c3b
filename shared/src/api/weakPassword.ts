import { listOf } from '@newsletters/shared/language';
import { t } from '@newsletters/shared/texts';
import { MESSAGE_LIMIT } from './unwrap';

/** The sets of characters that hosted projects can require. */
const characterSets: Record<string, string> = {
  abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ: t('a letter'),
  abcdefghijklmnopqrstuvwxyz: t('a lowercase letter'),
  ABCDEFGHIJKLMNOPQRSTUVWXYZ: t('an uppercase letter'),
  '0123456789': t('a digit'),
  '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~': t('a symbol'),
};

function lacking(sentence: string): string {
  const sets = /one character of each: (.*?)\.(?: Password|$)/.exec(sentence)?.[1]?.split(', ');
  if (!sets) return t('Password must include more kinds of characters.');
  const kinds = sets.map((set) => characterSets[set] ?? t('one of {characters}', { characters: set }));
  return t('Password must include {kinds}.', { kinds: listOf(kinds) });
}

/** What is missing, by the auth server's reason; its sentence has the details. */
const reasons: Record<string, (sentence: string) => string> = {
  length: (sentence) => {
    const shortest = Number(/at least (\d+) characters/.exec(sentence)?.[1]);
    return shortest
      ? t('Password must be at least {shortest, number} characters.', { shortest })
      : t('Password is too short.');
  },
  characters: lacking,
  pwned: () => t('This password is known from data leaks. Please choose a different one.'),
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
