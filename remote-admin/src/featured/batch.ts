import type { Outcome } from '@newsletters/shared/api/eachOf';
import { type Arranged, isSameOrder, rearrange } from '@newsletters/shared/api/newsletters/arrangement';
import { MOST_FEATURED } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { undoArranging } from './undoArranging';

type Featured = Pick<Arranged, 'id'>;

const idsOf = (newsletters: Featured[]) => new Set(newsletters.map(({ id }) => id));

/**
 * Changes the order in one step, which succeeds for all newsletters or for none. The result is undefined for one that was as wanted
 * already.
 */
async function together(
  rows: Featured[],
  change: (present: Arranged[]) => Featured[],
  isDone: (isFeatured: boolean) => boolean,
) {
  const outcome: Outcome<string, Featured | undefined> = { made: [], failures: [] };
  try {
    const arrangement = await rearrange(change);
    const { from, to } = arrangement;
    const [before, after] = [idsOf(from), idsOf(to)];
    const full = new Error(t('At most {most, number} newsletters can be featured', { most: MOST_FEATURED }));
    for (const { id } of rows) {
      const isChanged = before.has(id) !== after.has(id);
      if (isDone(after.has(id))) outcome.made.push({ item: id, result: isChanged ? { id } : undefined });
      else outcome.failures.push({ item: id, error: full });
    }
    return { ...outcome, undo: isSameOrder(from, to) ? undefined : undoArranging(arrangement) };
  } catch (error) {
    outcome.failures = rows.map(({ id }) => ({ item: id, error: error as Error }));
    return outcome;
  }
}

const without = <Item extends Featured>(newsletters: Item[], some: Featured[]) => {
  const ids = idsOf(some);
  return newsletters.filter(({ id }) => !ids.has(id));
};

/** Features newsletters, after those that already are, as long as there is room. */
export const feature = (rows: Featured[]) =>
  together(
    rows,
    (present) => [
      ...present,
      ...without(rows, present).slice(0, Math.max(0, MOST_FEATURED - present.length)),
    ],
    (isFeatured) => isFeatured,
  );

/** Removes newsletters from the featured ones. */
export const removeFromFeatured = (rows: Featured[]) =>
  together(
    rows,
    (present) => without(present, rows),
    (isFeatured) => !isFeatured,
  );
