import { holdsSession } from '@newsletters/shared/supabase';
import { clear, createStore, delMany, entries, get, type UseStore, update } from 'idb-keyval';
import { DRAFT_LIFETIME, DRAFT_LIMIT } from './lifetime';

/** What a form held when it was last changed. */
export interface Draft<Content> {
  /** When, in milliseconds since 1970. */
  savedAt: number;
  /** When it was first kept; drafts from earlier releases don't say. */
  begunAt?: number;
  content: Content;
}

let store: UseStore | undefined;

/**
 * Runs in the browser's database. Without one, as in some private windows, or when it's full, forms work without drafts.
 */
async function quietly<Result>(work: (drafts: UseStore) => Promise<Result>) {
  try {
    store ??= createStore('newsletter-drafts', 'drafts');
    return await work(store);
  } catch {
    return undefined;
  }
}

/** The key of a draft. The user's id comes first: nobody else is ever offered it. */
const keyOf = (userId: string, item: string) => `${userId} ${item}`;

const isTooOld = ({ savedAt, begunAt = savedAt }: Draft<unknown>) =>
  savedAt < Date.now() - DRAFT_LIFETIME || begunAt < Date.now() - DRAFT_LIMIT;

/** Deletes drafts that are too old, and all of other users. */
const tidyUp = (userId: string) =>
  quietly(async (drafts) => {
    const stale = (await entries<string, Draft<unknown>>(drafts)).filter(
      ([key, draft]) => !key.startsWith(`${userId} `) || isTooOld(draft),
    );
    await delMany(
      stale.map(([key]) => key),
      drafts,
    );
  });

/** Keeps a draft from being offered until the signal aborts, or its tab is gone. */
export const holdDraft = (userId: string, form: string, signal: AbortSignal) =>
  navigator.locks.request(
    keyOf(userId, form),
    { signal },
    () => new Promise((resolve) => signal.addEventListener('abort', resolve)),
  );

/** What is held in all tabs: the keys of drafts whose forms are open. Old browsers don't tell: then all are offered. */
const heldLocks = async () => (await quietly(() => navigator.locks.query()))?.held ?? [];

/** The drafts of an item that this user has left on this device, in forms that are no longer open; the newest first. */
export async function draftsOf<Content>(userId: string, item: string) {
  await tidyUp(userId);
  const held = (await heldLocks()).map(({ name }) => name);
  const start = keyOf(userId, item);
  // Before, all forms of an item had one draft.
  const isOfItem = (key: string) => key === start || /^#\S+$/.test(key.replace(start, ''));
  const kept = (await quietly((drafts) => entries<string, Draft<Content>>(drafts))) ?? [];
  return kept
    .filter(([key]) => isOfItem(key) && !held.includes(key))
    .map(([key, draft]) => ({ form: key.slice(keyOf(userId, '').length), draft }))
    .sort((one, other) => other.draft.savedAt - one.draft.savedAt);
}

/** The draft that this user has left on this device, if any. */
export async function draftOf<Content>(userId: string, item: string) {
  await tidyUp(userId);
  return quietly((drafts) => get<Draft<Content>>(keyOf(userId, item), drafts));
}

/** The item under which an account's last import is kept, for its undo: all of it is saved, so it's no draft. */
export const LAST_IMPORT = 'last import';

/** The keys of all drafts that can still be offered. */
const draftKeys = async () =>
  ((await quietly((drafts) => entries<string, Draft<unknown>>(drafts))) ?? [])
    .filter(([key, draft]) => !key.endsWith(` ${LAST_IMPORT}`) && !isTooOld(draft))
    .map(([key]) => key);

/** Whether drafts are kept on this device, of anybody. */
export const hasDrafts = async () => (await draftKeys()).length > 0;

/**
 * The keys of drafts whose forms are open in this page. Each release has this module for itself, so only the browser knows those of all:
 * a lock of our own tells what it calls this page.
 */
async function keysOfPage() {
  const own = crypto.randomUUID();
  const held = (await quietly(() => navigator.locks.request(own, heldLocks))) ?? [];
  const page = held.find(({ name }) => name === own)?.clientId;
  return held.filter(({ clientId }) => clientId === page).map(({ name }) => name);
}

/** Whether this user has drafts on this device that aren't those of forms in this page: of other tabs, or of earlier visits. */
export async function hasDraftsElsewhere(userId: string) {
  const shown = await keysOfPage();
  return (await draftKeys()).some(
    (key) =>
      key.startsWith(keyOf(userId, '')) && !shown.some((form) => key === form || key.startsWith(`${form} `)),
  );
}

/** Keeps what a form holds on this device, unless the session has ended. */
export const keepDraft = (userId: string, item: string, content: unknown) =>
  quietly(async (drafts) => {
    if (!holdsSession()) return;
    const savedAt = Date.now();
    await update<Draft<unknown>>(
      keyOf(userId, item),
      (earlier) => ({ savedAt, begunAt: earlier?.begunAt ?? earlier?.savedAt ?? savedAt, content }),
      drafts,
    );
  });

/**
 * Changes what is kept, also when the session has ended: what was under way then may still succeed. Nothing comes back that was deleted, as
 * by signing out.
 */
export const changeDraft = (userId: string, item: string, content: unknown) =>
  quietly((drafts) =>
    update<Draft<unknown>>(
      keyOf(userId, item),
      (earlier) => {
        // Then nothing is written.
        if (!earlier) throw new Error();
        return { ...earlier, savedAt: Date.now(), content };
      },
      drafts,
    ),
  );

/** Deletes drafts at once. */
export const forgetDraft = (userId: string, ...items: string[]) =>
  quietly((drafts) =>
    delMany(
      items.map((item) => keyOf(userId, item)),
      drafts,
    ),
  );

/** Deletes all drafts on this device. */
export const clearDrafts = () => quietly(clear);
