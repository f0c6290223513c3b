import { audience } from '@newsletters/shared/api/reported';
import { restoreSubscriptions } from '@newsletters/shared/api/subscriptionBatches';
import type { Change, SubscriptionState } from '@newsletters/shared/api/subscriptions';
import { named } from '@newsletters/shared/model';
import { type Notification, notify } from '@newsletters/shared/notifications';

/** A change with the title of its newsletter. */
export interface NamedChange {
  title: string;
  change: Change;
}

async function undo(made: NamedChange[]) {
  const started = audience();
  const { failures } = await restoreSubscriptions(made.map(({ change }) => change));
  if (started !== audience()) return;
  const [first] = failures;
  if (!first) return notify({ message: made.length === 1 ? 'Change undone' : 'Changes undone' });
  const failed = new Set(failures.map(({ newsletterId }) => newsletterId));
  const titles = made.filter(({ change }) => failed.has(change.newsletterId)).map(({ title }) => title);
  throw new Error(`Undo failed for ${named(titles)}: ${first.error.message}`);
}

const makesDifference = ({ change: { before, after } }: NamedChange) =>
  before?.active !== after?.active || before?.frequency !== after?.frequency;

/**
 * Tells about changes to subscriptions, and offers to undo those that made a difference. If that fails, the notification names
 * the newsletters concerned.
 */
export function withUndo(message: string, made: NamedChange[]): Notification {
  const undoable = made.filter(makesDifference);
  if (undoable.length === 0) return { message };
  return { message, action: { label: 'Undo', onAct: () => undo(undoable) } };
}

/** Like `withUndo`, and shows it. */
export const notifyWithUndo = (message: string, made: NamedChange[]) => notify(withUndo(message, made));

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

/** What a change to one subscription did, with Undo. */
export const notificationOf = (title: string, change: Change) =>
  withUndo(described(title, change.before, change.after), [{ title, change }]);
