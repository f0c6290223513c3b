import { restoreSubscriptions } from '@newsletters/shared/api/subscriptionBatches';
import type { Change, SubscriptionState } from '@newsletters/shared/api/subscriptions';
import { notify } from '@newsletters/shared/notifications';

/** A change with the title of its newsletter. */
export interface NamedChange {
  title: string;
  change: Change;
}

const MOST_NAMES = 5;

/** A list of titles as words: "A, B, and C". Many are cut short: "A, B, C, D, E, and 7 more". */
export function named(titles: string[]) {
  const rest = titles.length - MOST_NAMES;
  const names = rest > 1 ? [...titles.slice(0, MOST_NAMES), `${rest} more`] : titles;
  return new Intl.ListFormat('en').format(names);
}

async function undo(made: NamedChange[]) {
  const { failures } = await restoreSubscriptions(made.map(({ change }) => change));
  const [first] = failures;
  if (!first) return notify({ message: made.length === 1 ? 'Change undone' : 'Changes undone' });
  const failed = new Set(failures.map(({ newsletterId }) => newsletterId));
  const titles = made.filter(({ change }) => failed.has(change.newsletterId)).map(({ title }) => title);
  throw new Error(`Undo failed for ${named(titles)}: ${first.error.message}`);
}

const makesDifference = ({ change: { before, after } }: NamedChange) =>
  before?.active !== after?.active || before?.frequency !== after?.frequency;

/**
 * Tells the user about changes to subscriptions and offers to undo those that made a difference. If that fails, the
 * notification names the newsletters concerned.
 */
export function notifyWithUndo(message: string, made: NamedChange[]) {
  const undoable = made.filter(makesDifference);
  notify({
    message,
    action: undoable.length > 0 ? { label: 'Undo', onAct: () => undo(undoable) } : undefined,
  });
}

/** What a change did, in words. */
function described(
  title: string,
  before: SubscriptionState | undefined,
  after: SubscriptionState | undefined,
) {
  if (!after) return `Subscription to ${title} deleted`;
  if (!after.active) return `Unsubscribed from ${title}`;
  if (!before) return `Subscribed to ${title}, ${after.frequency}`;
  if (!before.active) return `Reactivated ${title}, ${after.frequency}`;
  return `Changed ${title} to ${after.frequency}`;
}

/** Tells the user what a change to one subscription did, and offers to undo it. */
export const notifyOfChange = (title: string, change: Change) =>
  notifyWithUndo(described(title, change.before, change.after), [{ title, change }]);
