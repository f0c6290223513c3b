import { type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import type { Registry } from '@newsletters/delivery/registry/registry';
import type { Environment } from './compatibility';
import { createContents } from './content';
import { createFederation } from './federation';
import { createLoader } from './loader';
import { createPreloader } from './preload';
import { createReleases } from './releases';
import { createStatusStream } from './status';

/**
 * Everything this page knows about its remotes. Created once, at start-up, while the registry is still on its way. What it
 * publishes is one stream of status.
 */
export function createRemoteStore(registry: Promise<Registry>, environment: Environment) {
  const status = createStatusStream();
  const federation = createFederation();
  const releases = createReleases(registry, environment, federation, status);
  const preloadPage = createPreloader();
  return {
    subscribe: status.subscribe,
    getSnapshot: status.getSnapshot,
    giveUp: releases.giveUp,
    inspect: releases.inspect,
    startOver: releases.startOver,
    ...createContents(createLoader(releases, federation, status)),
    /** Fetches the code of a page ahead of a likely visit. */
    prefetchPage(page: RemotePageName) {
      const release = releases.next(remoteOf(page));
      if (release) preloadPage(page, release);
    },
  };
}

export type RemoteStore = ReturnType<typeof createRemoteStore>;
