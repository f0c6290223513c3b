import type { Category } from '@newsletters/shared/api/categories';
import { reasonsOf } from '@newsletters/shared/api/eachOf';
import { type ChangedNewsletter, moveNewsletters } from '@newsletters/shared/api/newsletters/batches';
import { allOverviews } from '@newsletters/shared/api/newsletters/overview';
import { named } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { movingTo } from '../newsletters/batchTexts';
import { undoOf } from '../newsletters/undo';

/** What has moved, also in attempts that failed for others. */
export interface Moved {
  /** The names of the categories they have moved to: after a failure, another one can be chosen for the rest. */
  to: Set<string>;
  changed: ChangedNewsletter[];
  titles: Map<string, string>;
}

/**
 * Moves all newsletters of a category to another one. Fails with the names of those that can't be moved; the others have moved
 * then, and are added to `moved`. Resolves to the way back for all in it.
 */
export async function moveAll(
  from: Category,
  to: Category,
  moved: Moved,
  onProgress: (done: number) => void,
) {
  const { titles } = moved;
  for await (const chunk of allOverviews({ categoryId: from.id }, new AbortController().signal))
    for (const { id, title } of chunk) titles.set(id, title);
  const left = [...titles.keys()].filter((id) => moved.changed.every((one) => one.id !== id));
  const { made, failures } = await moveNewsletters(left, to.id, { onProgress });
  const changed = made.flatMap(({ result }) => result ?? []);
  moved.changed.push(...changed);
  if (changed.length > 0) moved.to.add(to.name);
  if (failures.length > 0) throw new Error(reasonsOf(failures, (id) => titles.get(id) ?? ''));
  return undoOf(moved.changed, titles);
}

/** Tells what has moved when the category stays after all, with Undo. */
export const tellMoved = ({ to, changed, titles }: Moved) =>
  notify({
    message: movingTo(named([...to])).done(changed.length),
    action: { label: t('Undo'), onAct: undoOf(changed, titles) },
  });
