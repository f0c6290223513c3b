import { useSyncExternalStore } from 'react';

/** How a remote is doing in this page. */
export interface Health {
  state: 'unused' | 'loading' | 'working' | 'failed';
  /** Version in use. */
  version?: string;
  /** How long its last page took to load, in milliseconds. */
  loadTime?: number;
  /** Whether an older release than the newest is in use, because the newest cannot be used. */
  fallback: boolean;
  /** What went wrong last, in plain words. */
  lastError?: string;
}

const unused: Health = { state: 'unused', fallback: false };
const remotes = new Map<string, Health>();
const listeners = new Set<() => void>();

/** How a remote is doing now. */
export const healthOf = (remote: string): Health => remotes.get(remote) ?? unused;

/** Notes a change. */
export function noteHealth(remote: string, change: Partial<Health>) {
  remotes.set(remote, { ...healthOf(remote), ...change });
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** How a remote is doing, followed. */
export const useHealth = (remote: string) => useSyncExternalStore(subscribe, () => healthOf(remote));
