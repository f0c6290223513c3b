import { allOverviews } from '@newsletters/shared/api/newsletters/overview';
import { t } from '@newsletters/shared/texts';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { type Selected, withMore } from './selected';
import type { Found } from './useFound';

interface Progress {
  /** What is being done, and how far it is, in words. */
  doing: string;
  status: string;
  /** From 0 to 1; absent if there are too many to count. */
  part: number | undefined;
}

const progressOf = (done: number, all: number | undefined): Progress => ({
  doing: t('Selecting'),
  status: all
    ? t('Selecting: {done, number} of {all, number}', { done, all })
    : t('Selecting: {done, number}', { done }),
  part: all && done / all,
});

/** Selects all newsletters that match, also those that aren't loaded, a chunk at a time. Cancelled, it keeps what it has. */
export function useSelectAll(
  { filter, rows, complete, total }: Found,
  onSelect: Dispatch<SetStateAction<Selected>>,
) {
  const [progress, setProgress] = useState<Progress>();
  const [failure, setFailure] = useState('');
  // Whose matches have all been selected.
  const [whole, setWhole] = useState<Found['filter']>();
  const controller = useRef<AbortController>(undefined);
  useEffect(() => () => controller.current?.abort(), []);

  const load = async (signal: AbortSignal) => {
    let done = 0;
    setProgress(progressOf(done, total));
    for await (const chunk of allOverviews(filter, signal)) {
      onSelect((selected) => withMore(selected, chunk));
      done += chunk.length;
      setProgress(progressOf(done, total && Math.max(total, done)));
    }
    setWhole(filter);
  };
  const start = () => {
    setFailure('');
    if (complete) return onSelect((selected) => withMore(selected, rows));
    controller.current = new AbortController();
    const { signal } = controller.current;
    void load(signal)
      .catch((error: Error) => signal.aborted || setFailure(error.message))
      .finally(() => setProgress(undefined));
  };
  return { progress, failure, whole, start, cancel: () => controller.current?.abort() };
}
