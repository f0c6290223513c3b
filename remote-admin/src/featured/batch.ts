import type { Outcome } from '@newsletters/shared/api/eachOf';
import { type Arranged, isSameOrder, rearrange } from '@newsletters/shared/api/newsletters/arrangement';
import { MOST_FEATURED } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { undoArranging } from './undoArranging';

type Featured = Pick<Arranged, 'id'>;

/** Changes the order in one step, which succeeds for all newsletters or for none. */
async function together(
  rows: Featured[],
  change: (present: Arranged[]) => Featured[],
  isDone: (isFeatured: boolean) => boolean,
) {
  const outcome: Outcome<string, undefined> = { made: [], failures: [] };
  try {
    const arrangement = await rearrange(change);
    const featured = new Set(arrangement.to.map(({ id }) => id));
    const full = new Error(t('At most {most, number} newsletters can be featured', { most: MOST_FEATURED }));
    for (const { id } of rows) {
      if (isDone(featured.has(id))) outcome.made.push({ item: id, result: undefined });
      else outcome.failures.push({ item: id, error: full });
    }
    const { from, to } = arrangement;
    return { ...outcome, undo: isSameOrder(from, to) ? undefined : undoArranging(arrangement) };
  } catch (error) {
    outcome.failures = rows.map(({ id }) => ({ item: id, error: error as Error }));
    return outcome;
  }
}

const without = <Item extends Featured>(newsletters: Item[], some: Featured[]) => {
  const ids = new Set(some.map(({ id }) => id));
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
