import { type BatchOptions, type Outcome, reasonsOf } from '@newsletters/shared/api/batches';
import {
  type ChangedNewsletter,
  deleteNewsletters,
  moveNewsletters,
} from '@newsletters/shared/api/newsletters/batches';
import type { NewsletterOverview } from '@newsletters/shared/api/newsletters/overview';
import { audience } from '@newsletters/shared/api/reported';
import { counted } from '@newsletters/shared/model';
import { notify } from '@newsletters/shared/notifications';
import { type Dispatch, type SetStateAction, useRef, useState } from 'react';
import type { Selected } from './selected';
import { undoOf } from './undo';

interface Progress {
  /** "Deleting" or "Moving". */
  doing: string;
  done: number;
  all: number;
}

type Act = (ids: string[], options: BatchOptions) => Promise<Outcome<string, ChangedNewsletter | undefined>>;

/** Acts on the selected newsletters. Those that are done leave the selection; those that fail are named and stay. */
export function useBatch(onSelect: Dispatch<SetStateAction<Selected>>) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState('');
  const controller = useRef<AbortController>(undefined);

  const run = async (rows: NewsletterOverview[], doing: string, act: Act, done: (what: string) => string) => {
    const started = audience();
    const all = rows.length;
    controller.current = new AbortController();
    setFailure('');
    setProgress({ doing, done: 0, all });
    const { made, failures } = await act(
      rows.map(({ id }) => id),
      { onProgress: (now) => setProgress({ doing, done: now, all }), signal: controller.current.signal },
    );
    setProgress(undefined);
    const titles = new Map(rows.map(({ id, title }) => [id, title]));
    setFailure(reasonsOf(failures, (id) => titles.get(id) ?? ''));
    const finished = new Set(made.map(({ item }) => item));
    onSelect((now) => new Set([...now].filter((id) => !finished.has(id))));
    if (made.length === 0 || started !== audience()) return;
    const changed = made.flatMap(({ result }) => result ?? []);
    const of = made.length < all ? `${made.length.toLocaleString('en')} of ` : '';
    const undo = { label: 'Undo', onAct: undoOf(changed, titles) };
    notify({
      message: done(`${of}${counted(all, 'newsletter')}`),
      action: changed.length > 0 ? undo : undefined,
    });
  };

  return {
    progress,
    failure,
    cancel: () => controller.current?.abort(),
    remove: (rows: NewsletterOverview[]) =>
      run(rows, 'Deleting', deleteNewsletters, (what) => `Deleted ${what}`),
    move: (rows: NewsletterOverview[], to: { id: string; name: string }) =>
      run(
        rows,
        'Moving',
        (ids, options) => moveNewsletters(ids, to.id, options),
        (what) => `Moved ${what} to ${to.name}`,
      ),
  };
}
