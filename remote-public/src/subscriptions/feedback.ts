import { reasonFor } from '@newsletters/shared/api/eachOf';
import { isSame } from '@newsletters/shared/api/restoreSubscription';
import { restoreSubscriptions } from '@newsletters/shared/api/subscriptionBatches';
import type { Change, SubscriptionState } from '@newsletters/shared/api/subscriptionChanges';
import { type Subscription, subscriptionsQuery } from '@newsletters/shared/api/subscriptions';
import { type Frequency, isActive, named, sentences } from '@newsletters/shared/model';
import { type Notification, notify } from '@newsletters/shared/notifications';
import { queryClient } from '@newsletters/shared/query';
import { t } from '@newsletters/shared/texts';
import { nameOf } from './shown';

/** A change with the title of its newsletter. */
export interface NamedChange {
  title: string;
  change: Change;
}

async function undo(made: NamedChange[]) {
  const batch = await restoreSubscriptions(made.map(({ change }) => change));
  if (!batch) return;
  const { failures } = batch;
  const [first] = failures;
  if (!first) return notify({ message: made.length === 1 ? t('Change undone') : t('Changes undone') });
  const failed = new Set(failures.map(({ newsletterId }) => newsletterId));
  const titles = made.filter(({ change }) => failed.has(change.newsletterId)).map(({ title }) => title);
  throw new Error(sentences(t('Undo failed for {titles}', { titles: named(titles) }), first.error.message));
}

/**
 * Tells about changes to subscriptions, and offers to undo those that made a difference. If that fails, the notification names
 * the newsletters concerned.
 */
export function withUndo(message: string, made: NamedChange[]): Notification {
  const undoable = made.filter(({ change: { before, after } }) => !isSame(before, after));
  if (undoable.length === 0) return { message };
  return { message, action: { label: t('Undo'), onAct: () => undo(undoable) } };
}

/** Like `withUndo`, and shows it. */
export const notifyWithUndo = (message: string, made: NamedChange[]) => notify(withUndo(message, made));

const subscribed: Record<Frequency, (title: string) => string> = {
  daily: (title) => t('Subscribed to {title}, daily', { title }),
  weekly: (title) => t('Subscribed to {title}, weekly', { title }),
  monthly: (title) => t('Subscribed to {title}, monthly', { title }),
};

const reactivated: Record<Frequency, (title: string) => string> = {
  daily: (title) => t('Reactivated {title}, daily', { title }),
  weekly: (title) => t('Reactivated {title}, weekly', { title }),
  monthly: (title) => t('Reactivated {title}, monthly', { title }),
};

const changed: Record<Frequency, (title: string) => string> = {
  daily: (title) => t('Changed {title} to daily', { title }),
  weekly: (title) => t('Changed {title} to weekly', { title }),
  monthly: (title) => t('Changed {title} to monthly', { title }),
};

/** What a change did, in words. */
function described(
  title: string,
  before: SubscriptionState | undefined,
  after: SubscriptionState | undefined,
) {
  if (!after) return t('Subscription to {title} deleted', { title });
  if (!after.active) return t('Unsubscribed from {title}', { title });
  if (!before) return subscribed[after.frequency](title);
  if (!before.active) return reactivated[after.frequency](title);
  return changed[after.frequency](title);
}

/**
 * Tells about the failure of a change after which the subscription is in the other list, or in none: its row has left, and the
 * banner in it, too.
 */
export function tellIfMoved(subscription: Subscription, error: Error) {
  const { id, user_id: userId } = subscription;
  const list = queryClient.getQueryData(subscriptionsQuery(userId).queryKey);
  const stays = list?.some((item) => item.id === id && isActive(item) === isActive(subscription));
  if (list && !stays) notify({ message: reasonFor(error.message, [nameOf(subscription)]), failed: true });
}

/** What a change to one subscription did, with Undo. */
export const notificationOf = (title: string, change: Change) =>
  withUndo(described(title, change.before, change.after), [{ title, change }]);
