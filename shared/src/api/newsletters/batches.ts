import { queryClient } from '@newsletters/shared/query';
import { type BatchOptions, eachOf } from '../batches';
import { isOutdated } from '../conflicts';
import { undoLastChange } from '../history';
import { newsletterQuery } from './reads';
import { deleteNewsletter, saveNewsletter } from './writes';

/** The lists are reloaded once, at the end. */
const reload = () =>
  Promise.all(
    (['newsletters', 'categories', 'newsletter_subscriptions', 'subscribers'] as const).map((scope) =>
      queryClient.invalidateQueries({ queryKey: [scope] }),
    ),
  );

async function batch<Item, Made>(items: Item[], act: (item: Item) => Promise<Made>, options: BatchOptions) {
  const outcome = await eachOf(items, act, options);
  await reload();
  return outcome;
}

/** A newsletter that a batch has changed, as `restoreNewsletters` needs it. */
export interface ChangedNewsletter {
  id: string;
  /** Its `updated_at` after the change; absent if it was deleted. */
  updatedAt?: string;
}

/** Deletes newsletters with their subscriptions, each as `deleteNewsletter` does. */
export function deleteNewsletters(ids: string[], options: BatchOptions) {
  const quietly = { ...deleteNewsletter, meta: {}, onSuccess: undefined, onError: undefined };
  const remove = async (id: string): Promise<ChangedNewsletter> => {
    await queryClient.getMutationCache().build(queryClient, quietly).execute(id);
    return { id };
  };
  return batch(ids, remove, options);
}

/** Reads a newsletter without keeping it: together, the examples of many would fill the memory. */
const current = (id: string) =>
  queryClient.fetchQuery({
    ...newsletterQuery(id, 'Failed to save newsletter'),
    queryKey: ['newsletters', 'moving', id],
    staleTime: 0,
    gcTime: 0,
  });

/** Changes nothing but the category: whatever someone else saves in the meantime is read again and stays. */
async function move(id: string, categoryId: string, attempts = 2): Promise<ChangedNewsletter | undefined> {
  const newsletter = await current(id);
  if (newsletter.category_id === categoryId) return undefined;
  // What isn't sent stays as it is.
  const { state, publish_at, ...kept } = newsletter;
  const values = { ...kept, category_id: categoryId, example_content: kept.example_content ?? '' };
  try {
    const saved = await saveNewsletter(id, values, newsletter.updated_at);
    return { id, updatedAt: saved.updated_at };
  } catch (error) {
    if (!isOutdated(error) || attempts === 1) throw error;
    return move(id, categoryId, attempts - 1);
  }
}

/** Moves newsletters to a category. The result is undefined for one that was there already. */
export const moveNewsletters = (ids: string[], categoryId: string, options: BatchOptions) =>
  batch(ids, (id) => move(id, categoryId), options);

/**
 * Undoes the last change of each newsletter through the history: deleted ones come back with their subscriptions. One that
 * someone has changed since stays as it is and fails.
 */
export const restoreNewsletters = (changed: ChangedNewsletter[], options: BatchOptions = {}) =>
  batch(
    changed,
    ({ id, updatedAt }) => undoLastChange({ table: 'newsletters', rowId: id, version: updatedAt }),
    options,
  );
