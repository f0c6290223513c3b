import { nameOf, type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import type { ComponentType } from 'react';
import { RemoteError } from './failures';
import type { Federation, Running } from './federation';
import type { Action, Releases } from './releases';
import type { StatusStream } from './status';

/** A page that is loaded, and the release it comes from. */
export interface LoadedPage {
  component: ComponentType;
  running: Running;
}

/** Loads pages from the releases that can be used. */
export function createLoader(releases: Releases, federation: Federation, status: StatusStream) {
  const loaded = new Map<RemotePageName, LoadedPage>();

  function failure(remote: string): RemoteError {
    status.update(remote, { state: 'failed', version: undefined, fallback: false });
    return releases.needsNewerShell(remote)
      ? new RemoteError('This part of the site has been updated. Press Retry to reload the page.', true)
      : new RemoteError('This part of the site could not be loaded. The rest of it still works.', false);
  }

  return {
    /** A page that can be shown at once, because it is loaded from the release in use. */
    loadedPage(page: RemotePageName): LoadedPage | undefined {
      const existing = loaded.get(page);
      return existing && releases.isCurrent(remoteOf(page), existing.running) ? existing : undefined;
    },

    /**
     * Loads a page: from the release in use, else from the newest one that can be loaded. When none can, rejects with a
     * sentence to show; the reasons are on the console and in the Remotes panel.
     */
    async loadPage(page: RemotePageName, action: Action): Promise<LoadedPage> {
      const remote = remoteOf(page);
      const choose = () => releases.choose(remote, action);
      await releases.ready(remote, action);
      for (let running = choose(); running; running = choose()) {
        const started = performance.now();
        status.update(remote, { state: 'loading' });
        try {
          const component = await federation.load(running, nameOf(page));
          const loadTime = performance.now() - started;
          status.update(remote, { state: 'working', version: running.release.version, loadTime });
          releases.works(remote, action);
          loaded.set(page, { component, running });
          return { component, running };
        } catch (error) {
          releases.giveUp(remote, running, action, error as Error);
          await releases.reread(action);
        }
      }
      throw failure(remote);
    },
  };
}

export type Loader = ReturnType<typeof createLoader>;
