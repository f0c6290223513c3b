import { type Choice, MOST_CHOSEN } from '@newsletters/shared/api/selection';
import { defaultFrequency, type Frequency, frequencyOf, isId } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { useSyncExternalStore } from 'react';

/** A chosen newsletter with the title that is shown until it's read again. */
export interface Chosen extends Choice {
  title: string;
}

/** Newsletters that somebody is choosing. */
export interface Choosing {
  /** Absent if a visitor chooses them: they stay when that visitor signs in. */
  userId?: string;
  /** Of what is chosen next. */
  frequency: Frequency;
  /** Empty when they have just begun. */
  chosen: readonly Chosen[];
}

/** The page where newsletters are subscribed to that were chosen before. */
export const SUBSCRIBE_PATH = '/subscribe';

const KEY = 'newsletters:chosen';

/** How long a selection is kept, in milliseconds: a week, as long as somebody may take to look for an email. */
const KEPT = 7 * 24 * 60 * 60 * 1000;

const listeners = new Set<() => void>();
/** What storage doesn't hold: a selection that has just begun, and any where storage is blocked. */
let unstored: Choosing | undefined;
/** What storage held when it was last read. */
let last: { text: string | null; choosing?: Choosing } = { text: null };

function readText() {
  try {
    return localStorage.getItem(KEY);
  } catch {
    return null;
  }
}

/** What storage holds, as far as it can be a selection: for ids that can't be any, the server would answer with an SQL error. */
function parse(text: string): Choosing | undefined {
  try {
    const { at, ...choosing } = JSON.parse(text);
    choosing.frequency = frequencyOf(choosing.frequency);
    choosing.chosen = choosing.chosen.filter(
      (one: Chosen | null) =>
        typeof one?.title === 'string' && isId(one.id) && frequencyOf(one.frequency) === one.frequency,
    );
    return Date.now() - at < KEPT ? choosing : undefined;
  } catch {
    return undefined;
  }
}

/** What is being chosen in this browser; undefined if nothing is. */
export function choosing(): Choosing | undefined {
  const text = readText();
  if (text === null) return unstored;
  if (text !== last.text) last = { text, choosing: parse(text) };
  return last.choosing;
}

/** Replaces it. It survives a reload, and other tabs follow. */
export function choose(next: Choosing | undefined) {
  unstored = next;
  try {
    localStorage.removeItem(KEY);
    if (next?.chosen.length) {
      localStorage.setItem(KEY, JSON.stringify({ ...next, at: Date.now() }));
      unstored = undefined;
    }
  } catch {
    // Then it lasts as long as this page.
  }
  for (const listener of listeners) listener();
}

/** Another user's choice isn't theirs. */
const ownOf = (userId: string | undefined, found: Choosing | undefined) =>
  found?.userId === undefined || found.userId === userId ? found : undefined;

/**
 * Adds a newsletter with the frequency of what is chosen next. A visitor, even one who has signed in since, is told once they have chosen
 * as many as a link holds.
 */
export function addChoice({ id, title }: Pick<Chosen, 'id' | 'title'>, userId?: string) {
  const before = ownOf(userId, choosing()) ?? { userId, frequency: defaultFrequency, chosen: [] };
  const { chosen, frequency } = before;
  if (chosen.some((one) => one.id === id)) return;
  if (!before.userId && chosen.length >= MOST_CHOSEN)
    notify({ message: t('You can choose up to {most, number} newsletters at once', { most: MOST_CHOSEN }) });
  else choose({ ...before, chosen: [...chosen, { id, title, frequency }] });
}

/** Takes newsletters out of it; choosing ends with the last one. */
export function dropChoices(ids: readonly string[]) {
  const before = choosing();
  const rest = before?.chosen.filter(({ id }) => !ids.includes(id)) ?? [];
  choose(before && rest.length > 0 ? { ...before, chosen: rest } : undefined);
}

function listen(listener: () => void) {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** What this user, or a visitor, is choosing. */
export function useChoosing(userId: string | undefined): Choosing | undefined {
  return ownOf(
    userId,
    useSyncExternalStore(listen, choosing, () => undefined),
  );
}
