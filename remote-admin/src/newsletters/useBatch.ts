import { type BatchOptions, type Outcome, reasonsOf } from '@newsletters/shared/api/batches';
import {
  type ChangedNewsletter,
  changeNewsletters,
  deleteNewsletters,
  moveNewsletters,
} from '@newsletters/shared/api/newsletters/batches';
import { audience } from '@newsletters/shared/api/reported';
import { counted, type NewsletterState } from '@newsletters/shared/model';
import { type Notification, notify } from '@newsletters/shared/notifications';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import { feature, removeFromFeatured } from '../featured/batch';
import { type Selected, type SelectedNewsletter, without } from './selected';
import { stateChanges } from './stateChanges';
import { undoOf } from './undo';

interface Progress {
  /** Such as "Deleting". */
  doing: string;
  done: number;
  all: number;
}

type Done = Outcome<string, ChangedNewsletter | undefined>;

type Act = (ids: string[], options: BatchOptions) => Promise<Done & { undo?: Notification['action'] }>;

/** Acts on the selected newsletters. Those that are done leave the selection; those that fail are named and stay. */
export function useBatch(onSelect: Dispatch<SetStateAction<Selected>>) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState('');
  const controller = useRef<AbortController>(undefined);

  const run = async (rows: SelectedNewsletter[], doing: string, act: Act, done: (what: string) => string) => {
    const started = audience();
    const all = rows.length;
    controller.current = new AbortController();
    setFailure('');
    setProgress({ doing, done: 0, all });
    const { made, failures, undo } = await act(
      rows.map(({ id }) => id),
      { onProgress: (now) => setProgress({ doing, done: now, all }), signal: controller.current.signal },
    );
    setProgress(undefined);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    setFailure(reasonsOf(failures, (id) => titles.get(id) ?? ''));
    const finished = new Set(made.map(({ item }) => item));
    onSelect((now) => without(now, finished));
    if (made.length === 0 || started !== audience()) return;
    const changed = made.flatMap(({ result }) => result ?? []);
    const of = made.length < all ? `${made.length.toLocaleString('en')} of ` : '';
    const restore = { label: 'Undo', onAct: undoOf(changed, titles) };
    notify({
      message: done(`${of}${counted(all, 'newsletter')}`),
      action: undo ?? (changed.length > 0 ? restore : undefined),
    });
  };

  return {
    progress,
    failure,
    cancel: () => controller.current?.abort(),
    remove: (rows: SelectedNewsletter[]) =>
      run(rows, 'Deleting', deleteNewsletters, (what) => `Deleted ${what}`),
    turn: (rows: SelectedNewsletter[], into: NewsletterState) => {
      const { doing, done, change } = stateChanges[into];
      return run(rows, doing, (ids, options) => changeNewsletters(ids, change, options), done);
    },
    feature: (rows: SelectedNewsletter[]) =>
      run(
        rows,
        'Featuring',
        () => feature(rows),
        (what) => `Featured ${what}`,
      ),
    removeFromFeatured: (rows: SelectedNewsletter[]) =>
      run(
        rows,
        'Removing',
        () => removeFromFeatured(rows),
        (what) => `Removed ${what} from featured`,
      ),
    move: (rows: SelectedNewsletter[], to: { id: string; name: string }) =>
      run(
        rows,
        'Moving',
        (ids, options) => moveNewsletters(ids, to.id, options),
        (what) => `Moved ${what} to ${to.name}`,
      ),
  };
}
