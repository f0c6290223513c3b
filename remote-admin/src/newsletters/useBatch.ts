import { type BatchOptions, type Outcome, reasonsOf } from '@newsletters/shared/api/eachOf';
import {
  type ChangedNewsletter,
  changeNewsletters,
  deleteNewsletters,
  moveNewsletters,
} from '@newsletters/shared/api/newsletters/batches';
import { audience } from '@newsletters/shared/api/reported';
import { type NewsletterState, sentences } from '@newsletters/shared/model';
import { type Notification, notify } from '@newsletters/shared/notifications';
import { t } from '@newsletters/shared/texts';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { feature, removeFromFeatured } from '../featured/batch';
import {
  type BatchTexts,
  deleting,
  featuring,
  movingTo,
  outcomeOf,
  removingFromFeatured,
  scheduling,
  turning,
} from './batchTexts';
import { type Selected, type SelectedNewsletter, without } from './selected';
import { scheduleAt, stateChanges } from './stateChanges';
import { undoOf } from './undo';

interface Progress {
  /** What is being done, and how far it is, in words. */
  doing: string;
  status: string;
  /** From 0 to 1. */
  part: number;
}

type Done = Outcome<string, ChangedNewsletter | undefined>;

type Act = (ids: string[], options: BatchOptions) => Promise<Done & { undo?: Notification['action'] }>;

/** What can be done with the selected newsletters, and how far it is. */
export type Batch = ReturnType<typeof useBatch>;

/**
 * Acts on the selected newsletters. Those that are done leave the selection; those that fail are named and stay. If the page has been left by
 * then, a notification says why.
 */
export function useBatch(selected: Selected, onSelect: Dispatch<SetStateAction<Selected>>) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState('');
  const controller = useRef<AbortController>(undefined);
  const left = useRef(false);
  useEffect(() => {
    left.current = false;
    return () => {
      left.current = true;
    };
  }, []);
  // It's about what was selected.
  if (failure && selected.size === 0) setFailure('');

  const run = async (rows: SelectedNewsletter[], texts: BatchTexts, act: Act) => {
    // What has asked, a menu or a dialog, can still be pressed while it fades out.
    if (controller.current || rows.length === 0) return;
    controller.current = new AbortController();
    const started = audience();
    const all = rows.length;
    const tell = (done: number) =>
      setProgress({ doing: texts.doing, status: texts.progress(done, all), part: done / all });
    setFailure('');
    tell(0);
    const { made, failures, undo } = await act(
      rows.map(({ id }) => id),
      { onProgress: tell, signal: controller.current.signal },
    );
    controller.current = undefined;
    setProgress(undefined);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    const reasons = reasonsOf(failures, (id) => titles.get(id) ?? '');
    setFailure(reasons);
    const finished = new Set(made.map(({ item }) => item));
    onSelect((now) => without(now, finished));
    const untold = left.current ? reasons : '';
    if (started !== audience()) return;
    const changed = made.flatMap(({ result }) => result ?? []);
    const same = made.length - changed.length;
    const done = outcomeOf(texts, { all, changed: changed.length, same });
    const restore = { label: t('Undo'), onAct: undoOf(changed, titles) };
    notify({
      message: untold ? sentences(done, untold) : done,
      failed: untold !== '',
      action: undo ?? (changed.length > 0 ? restore : undefined),
    });
  };

  return {
    progress,
    failure,
    cancel: () => controller.current?.abort(),
    remove: (rows: SelectedNewsletter[]) => run(rows, deleting, deleteNewsletters),
    turn: (rows: SelectedNewsletter[], into: NewsletterState) => {
      const { change } = stateChanges[into];
      return run(rows, turning[into], (ids, options) => changeNewsletters(ids, change, options));
    },
    schedule: (rows: SelectedNewsletter[], moment: string) =>
      run(rows, scheduling, (ids, options) => changeNewsletters(ids, scheduleAt(moment), options)),
    feature: (rows: SelectedNewsletter[]) => run(rows, featuring, () => feature(rows)),
    removeFromFeatured: (rows: SelectedNewsletter[]) =>
      run(rows, removingFromFeatured, () => removeFromFeatured(rows)),
    move: (rows: SelectedNewsletter[], to: { id: string; name: string }) =>
      run(rows, movingTo(to.name), (ids, options) => moveNewsletters(ids, to.id, options)),
  };
}
