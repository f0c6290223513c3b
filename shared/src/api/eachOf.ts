import { named, sentences } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';

/** How many requests of a batch run at the same time. */
const AT_ONCE = 4;

/** A request that can say which batch it belongs to. */
interface Batched {
  setHeader(name: string, value: string): this;
}

/** Makes the history show the changes of a batch as one. None: a change on its own. */
export const partOf = <Request extends Batched>(request: Request, batch: string | undefined): Request =>
  batch ? request.setHeader('x-batch', batch) : request;

/** What became of the items of a batch, in their order. */
export interface Outcome<Item, Made = unknown> {
  /** Those that succeeded, with their results. */
  made: { item: Item; result: Made }[];
  /** Those that failed, each with the message to show. */
  failures: { item: Item; error: Error }[];
}

/** How a batch reports and ends. */
export interface BatchOptions {
  /** Called with the number of items done or failed so far. */
  onProgress?: (done: number) => void;
  /** Once aborted, no further item is begun; those already begun are completed. */
  signal?: Pick<AbortSignal, 'aborted'>;
}

/**
 * Does the same with each item, several at a time, on its own, so that one failure doesn't stop the others. Their requests are given the
 * batch, for `partOf`.
 */
export async function eachOf<Item, Made>(
  items: Item[],
  act: (item: Item, batch: string) => Promise<Made>,
  { onProgress, signal }: BatchOptions = {},
): Promise<Outcome<Item, Made>> {
  const made: Outcome<Item, Made>['made'] = [];
  const failures: Outcome<Item>['failures'] = [];
  const waiting = [...items.entries()];
  let done = 0;
  const batch = crypto.randomUUID();
  const work = async () => {
    for (let next = waiting.shift(); next && !signal?.aborted; next = waiting.shift()) {
      const [index, item] = next;
      await act(item, batch).then(
        (result) => {
          made[index] = { item, result };
        },
        (error: Error) => {
          failures[index] = { item, error };
        },
      );
      done += 1;
      onProgress?.(done);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  // Whichever was answered first; each has gaps where the other has none.
  return { made: Object.values(made), failures: Object.values(failures) };
}

/** A reason, and the names of what it concerns. */
export const reasonFor = (reason: string, names: string[]) =>
  sentences(reason, t('Affected: {names}', { names: named(names) }));

/** Why items of a batch failed: each reason once, with their names. Most reasons are what the server says, in no other form. */
export function reasonListOf<Item>(
  failures: { item: Item; error: Error }[],
  nameOf: (item: Item) => string,
): string[] {
  const reasons = new Set(failures.map(({ error }) => error.message));
  const namesOf = (reason: string) =>
    failures.filter(({ error }) => error.message === reason).map(({ item }) => nameOf(item));
  return [...reasons].map((reason) => reasonFor(reason, namesOf(reason)));
}

/** The same as one text. */
export const reasonsOf = <Item>(...of: Parameters<typeof reasonListOf<Item>>): string =>
  reasonListOf(...of).join(' ');
