import { queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { isOutdated } from '../conflicts';
import { type BatchOptions, eachOf } from '../eachOf';
import { undoLastChange } from '../history';
import { holds, mayBeMade } from '../unknownOutcome';
import { type Newsletter, newsletterQuery } from './reads';
import { deleteNewsletter, type NewsletterValues, removeNewsletter, saveNewsletter } from './writes';

/** The lists are reloaded once, at the end. */
const reload = () =>
  Promise.all(
    (['newsletters', 'categories', 'newsletter_subscriptions', 'subscribers'] as const).map((scope) =>
      queryClient.invalidateQueries({ queryKey: [scope] }),
    ),
  );

/** Like `eachOf`, with what newsletters belong to reloaded afterwards. */
export async function batch<Item, Made>(
  items: Item[],
  act: (item: Item, batch: string) => Promise<Made>,
  options: BatchOptions,
) {
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
  const remove = async (id: string, part: string): Promise<ChangedNewsletter> => {
    const quietly = {
      ...deleteNewsletter,
      mutationFn: (one: string) => removeNewsletter(one, part),
      meta: {},
      onSuccess: undefined,
      onError: undefined,
    };
    await queryClient.getMutationCache().build(queryClient, quietly).execute(id);
    return { id };
  };
  return batch(ids, remove, options);
}

/** Reads a newsletter without keeping it: together, the examples of many would fill the memory. */
const current = (id: string) =>
  queryClient.fetchQuery({
    ...newsletterQuery(id, t('Failed to save newsletter')),
    queryKey: ['newsletters', 'changing', id],
    staleTime: 0,
    gcTime: 0,
  });

/** What to change in a newsletter; undefined if it's already as wanted. */
type Change = (newsletter: Newsletter) => Partial<NewsletterValues> | undefined;

/**
 * Changes a newsletter and nothing else, as part of a batch if there is one: whatever someone else saves in the meantime is read again and
 * stays. Without a response, it's read whether it was saved. Undefined if it was as wanted already. Fails with "Failed to save newsletter".
 */
export async function changeNewsletter(
  id: string,
  to: Change,
  part?: string,
  attempts = 2,
): Promise<ChangedNewsletter | undefined> {
  const newsletter = await current(id);
  const changes = to(newsletter);
  if (!changes) return undefined;
  // What isn't sent stays as it is.
  const { state, publish_at, rhythm, ...kept } = newsletter;
  const values = { ...kept, example_content: kept.example_content ?? '', ...changes };
  const made = async () => {
    const present = await current(id);
    // What takes only the newsletter as it was shown would refuse what it has itself become.
    const isMade =
      present.updated_at !== newsletter.updated_at && (holds<Newsletter>(present, changes) || !to(present));
    return isMade ? { id, updatedAt: present.updated_at } : undefined;
  };
  try {
    const saved = await saveNewsletter(id, values, { version: newsletter.updated_at, batch: part });
    return { id, updatedAt: saved.updated_at };
  } catch (error) {
    // If it can't be read, or someone else has changed the same since, nobody knows.
    const found = mayBeMade(error) && (await made().catch(() => undefined));
    if (found) return found;
    if (!isOutdated(error) || attempts === 1) throw error;
    return changeNewsletter(id, to, part, attempts - 1);
  }
}

/** Changes the same in newsletters. The result is undefined for one that was as wanted already. */
export const changeNewsletters = (ids: string[], to: Change, options: BatchOptions) =>
  batch(ids, (id, part) => changeNewsletter(id, to, part), options);

/** Moves newsletters to a category. The result is undefined for one that was there already. */
export const moveNewsletters = (ids: string[], category_id: string, options: BatchOptions) =>
  changeNewsletters(
    ids,
    (newsletter) => (newsletter.category_id === category_id ? undefined : { category_id }),
    options,
  );

/**
 * Undoes the last change of each newsletter through the history: deleted ones come back with their subscriptions. One that
 * someone has changed since stays as it is and fails.
 */
export const restoreNewsletters = (changed: ChangedNewsletter[], options: BatchOptions = {}) =>
  batch(
    changed,
    ({ id, updatedAt }, part) =>
      undoLastChange({ table: 'newsletters', rowId: id, version: updatedAt, batch: part }),
    options,
  );
