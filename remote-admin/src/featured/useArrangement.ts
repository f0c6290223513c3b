import { Conflict } from '@newsletters/shared/api/conflicts';
import {
  type Arranged,
  arrangeFeatured,
  arrangementQuery,
  Deleted,
  isSameOrder,
} from '@newsletters/shared/api/newsletters/arrangement';
import { reported } from '@newsletters/shared/api/reported';
import { named } from '@newsletters/shared/model';
import { useMutation, useQuery } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { useState } from 'react';
import { undoArranging } from './undoArranging';

/** The featured newsletters as the user arranges them, based on the order that was stored when they began. */
export function useArrangement(onSaved: () => void) {
  const stored = useQuery(arrangementQuery);
  const [base, setBase] = useState<Arranged[]>();
  const [items, setItems] = useState<Arranged[]>([]);
  const [leftOut, setLeftOut] = useState<string[]>([]);
  const saving = useMutation(
    reported(arrangeFeatured, (_saved, change) => ({
      message: t('Featured newsletters saved'),
      action: undoArranging(change),
    })),
  );
  const start = (from: Arranged[], now = from) => {
    setBase(from);
    setItems(now);
    saving.reset();
  };
  // Only the order of this moment is a base: one that is remembered would be a conflict.
  if (!base && stored.data && stored.isFetchedAfterMount && !stored.isError) start(stored.data);

  const save = (from: Arranged[]) => {
    if (saving.isPending) return;
    start(from, items);
    // Otherwise every further save would fail without saying which newsletter is gone.
    const leaveOut = (error: Error) => {
      if (!(error instanceof Deleted)) return;
      setItems(items.filter(({ id }) => !error.ids.has(id)));
      setLeftOut(items.filter(({ id }) => error.ids.has(id)).map(({ title }) => title));
    };
    saving.mutate({ from, to: items }, { onSuccess: onSaved, onError: leaveOut });
  };
  const { error } = saving;
  return {
    loading: !base,
    failedToLoad: base ? null : stored.error,
    retry: () => void stored.refetch(),
    items,
    setItems,
    unsaved: base !== undefined && !isSameOrder(base, items),
    saving: saving.isPending,
    save: () => base && save(base),
    error:
      error instanceof Deleted
        ? t(
            '{titles} {count, plural, one {has been deleted meanwhile and was} other {have been deleted meanwhile and were}} left out.',
            { count: leftOut.length, titles: named(leftOut) },
          )
        : !(error instanceof Conflict) && error,
    /** The order that someone else has saved meanwhile. */
    theirs: error instanceof Conflict ? (error as Conflict<Arranged[]>).theirs : undefined,
    keepMine: save,
    loadTheirs: start,
  };
}
