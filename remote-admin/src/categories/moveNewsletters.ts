import type { Category } from '@newsletters/shared/api/categories';
import { reasonsOf } from '@newsletters/shared/api/eachOf';
import { type ChangedNewsletter, moveNewsletters } from '@newsletters/shared/api/newsletters/batches';
import { allOverviews } from '@newsletters/shared/api/newsletters/overview';
import { undoOf } from '../newsletters/undo';

/**
 * Moves all newsletters of a category to another one. Fails with the names of those that can't be moved; the others have moved
 * then. Resolves to how many have moved, and the way back.
 */
export async function moveAll(from: Category, to: Category, onProgress: (done: number) => void) {
  const titles = new Map<string, string>();
  for await (const chunk of allOverviews({ categoryId: from.id }, new AbortController().signal))
    for (const { id, title } of chunk) titles.set(id, title);
  const { made, failures } = await moveNewsletters([...titles.keys()], to.id, { onProgress });
  if (failures.length > 0) throw new Error(reasonsOf(failures, (id) => titles.get(id) ?? ''));
  const changed: ChangedNewsletter[] = made.flatMap(({ result }) => result ?? []);
  return { count: changed.length, moveBack: undoOf(changed, titles) };
}
