import type { Failure } from './failure';

/** How a remote is doing in this page. */
export interface RemoteStatus {
  state: 'unused' | 'loading' | 'working' | 'failed';
  /** The newest version in the registry. */
  newest?: string;
  /** The version in use. */
  version?: string;
  /** How long its last page took to load, in milliseconds. */
  loadTime?: number;
  /** Whether an older release is in use because the newest can't be. */
  fallback: boolean;
  /** What went wrong last, and with which version. */
  lastFailure?: { version: string; failure: Failure };
}

/** The status of every remote that has one, by name. A snapshot never changes. */
export type Statuses = ReadonlyMap<string, RemoteStatus>;

/** The status of a remote that nothing is known about. */
export const unused: RemoteStatus = { state: 'unused', fallback: false };

/** The one stream of status, in the form that `useSyncExternalStore` takes. */
export function createStatusStream() {
  let snapshot: Statuses = new Map();
  const listeners = new Set<() => void>();
  return {
    getSnapshot: () => snapshot,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    update(remote: string, change: Partial<RemoteStatus>) {
      snapshot = new Map(snapshot).set(remote, { ...(snapshot.get(remote) ?? unused), ...change });
      for (const listener of listeners) listener();
    },
  };
}

export type StatusStream = ReturnType<typeof createStatusStream>;
