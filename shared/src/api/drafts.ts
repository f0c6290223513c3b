import { holdsSession } from '@newsletters/shared/supabase';
import { clear, createStore, del, delMany, entries, get, set, type UseStore } from 'idb-keyval';

/** How long a draft is kept, in milliseconds: 30 days. */
const LIFETIME = 30 * 24 * 3_600_000;

/** What a form held when it was last changed. */
export interface Draft<Content> {
  /** When, in milliseconds since 1970. */
  savedAt: number;
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

/** Deletes drafts that are too old, and all of other users. */
const tidyUp = (userId: string) =>
  quietly(async (drafts) => {
    const stale = (await entries<string, Draft<unknown>>(drafts)).filter(
      ([key, { savedAt }]) => !key.startsWith(`${userId} `) || savedAt < Date.now() - LIFETIME,
    );
    await delMany(
      stale.map(([key]) => key),
      drafts,
    );
  });

/** The draft that this user has left on this device, if any. */
export async function draftOf<Content>(userId: string, item: string) {
  await tidyUp(userId);
  return quietly((drafts) => get<Draft<Content>>(keyOf(userId, item), drafts));
}

/** Keeps what a form holds on this device, unless the session has ended. */
export const keepDraft = (userId: string, item: string, content: unknown) =>
  quietly(async (drafts) => {
    if (holdsSession()) await set(keyOf(userId, item), { savedAt: Date.now(), content }, drafts);
  });

/** Deletes a draft. */
export const forgetDraft = (userId: string, item: string) =>
  quietly((drafts) => del(keyOf(userId, item), drafts));

/** Deletes all drafts on this device. */
export const clearDrafts = () => quietly(clear);
