import { useSyncExternalStore } from 'react';

/** What the shell tells the user after an action. */
export interface Notification {
  /** One sentence, without a full stop. */
  message: string;
  /** Whether it reports a failure; it then stays until it is dismissed or replaced. */
  failed?: boolean;
  /**
   * One way on: something to do, or a page to open. If what `onAct` returns rejects, the error's message is shown as a
   * failure, and the action can be tried again.
   */
  action?: { label: string; onAct(): unknown } | { label: string; to: string };
}

let current: Notification | undefined;
const listeners = new Set<() => void>();

function change(next: Notification | undefined) {
  current = next;
  for (const listener of listeners) listener();
}

/** Tells the user about a success, in place of what was told before. It stays when the user goes to another page. */
export const notify = (notification: Notification) => change(notification);

/** Takes the notification away; the given one, unless another has replaced it. */
export const dismissNotification = (notification = current) => {
  if (notification === current) change(undefined);
};

const listen = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** The notification to show. Only the shell calls this. */
export const useNotification = () =>
  useSyncExternalStore(
    listen,
    () => current,
    () => undefined,
  );
