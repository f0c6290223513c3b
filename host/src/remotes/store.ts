import { nameOf, type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { hasPage, type Registry, type Release } from '@newsletters/delivery/registry/registry';
import { remoteAt } from '@newsletters/delivery/registry/remoteRoutes';
import { useLocation } from '@newsletters/shared/router';
import { createContext, use, useSyncExternalStore } from 'react';
import { type Route, routeOf } from '../routes';
import type { Environment } from './compatibility';
import { createFederation } from './federation';
import { createPreloader } from './files';
import { createContents, createLoader } from './loader';
import { createReleases, type Hooks } from './releases';
import { textsHere } from './releaseTexts';
import { createStatusStream, type RemoteStatus, type Statuses, unused } from './status';

/**
 * Everything this page knows about its remotes. Created once, at start-up, while the registry is still on its way. What it
 * publishes is one stream of status.
 */
export function createRemoteStore(registry: Promise<Registry>, environment: Environment, hooks: Hooks = {}) {
  const status = createStatusStream();
  const preloadPage = createPreloader();
  const lacksTexts = (remote: string, release: Release) => hooks.failed?.(remote, release, { kind: 'texts' });
  const federation = createFederation(preloadPage, ({ remote, release }) => lacksTexts(remote, release));
  const releases = createReleases(registry, environment, federation, status, hooks);
  const loader = createLoader(releases, federation, status);
  if (globalThis.translation)
    globalThis.translation.onMissing = (file) => {
      for (const remote of releases.inspect().registry.keys()) {
        const used = releases.next(remote);
        if (used && textsHere(used.texts)?.file === file) lacksTexts(remote, used);
      }
    };
  return {
    subscribe: status.subscribe,
    getSnapshot: status.getSnapshot,
    giveUp: releases.giveUp,
    inspect: releases.inspect,
    next: releases.next,
    /** The page at a path; undefined until it's known which pages releases bring there. */
    routeAt: (path: string): Route | undefined =>
      releases.arriving() && remoteAt(path, environment.prefixes) ? undefined : releases.routeAt(path),
    /** The page at the path that is opened first: where releases may bring it, once they're known or the time is over, in milliseconds. */
    async firstRoute(path: string, limit: number) {
      const known = remoteAt(path, environment.prefixes) ? releases.arriving() : undefined;
      await Promise.race([known, new Promise((resolve) => setTimeout(resolve, limit))]);
      return this.routeAt(path);
    },
    startOver: releases.startOver,
    loadAhead: loader.loadAhead,
    ...createContents(loader),
    /** Whether no release has a page, so that a link to it would lead nowhere. Nothing is missing while the registry is. */
    isMissing(page: RemotePageName) {
      const { registry } = releases.inspect();
      const listed = registry.get(remoteOf(page)) ?? [];
      return registry.size > 0 && !listed.some((release) => hasPage(release, nameOf(page)));
    },
    /** Fetches the code of a page ahead of a likely visit. */
    prefetchPage(page: RemotePageName) {
      const release = releases.next(remoteOf(page));
      if (release) preloadPage(page, release);
    },
  };
}

export type RemoteStore = ReturnType<typeof createRemoteStore>;

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
export function useRemoteStatus(remote: string): RemoteStatus {
  const { subscribe, getSnapshot } = useRemoteStore();
  return useSyncExternalStore(subscribe, () => getSnapshot().get(remote) ?? unused);
}

const never = () => () => {};

/** The page at the address; undefined until it's known which pages releases bring. On the server, without a store, of the shell's table. */
export function useRoute(): Route | undefined {
  const store = use(RemoteStoreContext);
  const { pathname } = useLocation();
  const route = () => (store ? store.routeAt(pathname) : routeOf(pathname));
  return useSyncExternalStore(store?.subscribe ?? never, route, route);
}
