import { createContext, use, useSyncExternalStore } from 'react';
import { type RemoteStatus, type Statuses, unused } from './status';
import type { RemoteStore } from './store';

const RemoteStoreContext = createContext<RemoteStore | undefined>(undefined);

/** Provides the page's one store to the shell. */
export const RemoteStoreProvider = RemoteStoreContext.Provider;

/** The page's one store. */
export function useRemoteStore(): RemoteStore {
  const store = use(RemoteStoreContext);
  if (!store) throw new Error('There is no RemoteStoreProvider');
  return store;
}

/** The status of every remote, kept up to date. */
export function useRemoteStatuses(): Statuses {
  const { subscribe, getSnapshot } = useRemoteStore();
  return useSyncExternalStore(subscribe, getSnapshot);
}

/** The status of one remote, kept up to date. */
export const useRemoteStatus = (remote: string): RemoteStatus => useRemoteStatuses().get(remote) ?? unused;
