import { nameOf, type RemotePageName, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { asError } from '@newsletters/shared/ui';
import { type ComponentType, lazy } from 'react';
import { RemoteError } from './compatibility';
import type { Federation, Running } from './federation';
import { type Action, newAction, type Releases } from './releases';
import type { StatusStream } from './status';

/** A page that is loaded, and the release it comes from. */
export interface LoadedPage {
  component: ComponentType;
  running: Running;
}

/** Loads pages from the releases that can be used. */
export function createLoader(releases: Releases, federation: Federation, status: StatusStream) {
  const loaded = new Map<RemotePageName, LoadedPage>();

  return {
    /** A page that can be shown at once, because it is loaded from the release in use. */
    loadedPage(page: RemotePageName): LoadedPage | undefined {
      const existing = loaded.get(page);
      return existing && releases.isCurrent(remoteOf(page), existing.running) ? existing : undefined;
    },

    /** Loads a page from the release in use, ahead of a likely visit. If it can't be loaded, the visit tries again. */
    async loadAhead(page: RemotePageName) {
      const running = releases.choose(remoteOf(page), newAction());
      if (!running) return;
      const component = await federation.load(running, nameOf(page)).catch(() => undefined);
      if (component) loaded.set(page, { component, running });
    },

    /**
     * Loads a page: from the release in use, else from the newest one that can be loaded. When none can, rejects with a
     * `RemoteError`; the reasons are on the console and in the Remotes panel.
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
          releases.giveUp(remote, running, action, asError(error));
          await releases.reread(action);
        }
      }
      status.update(remote, { state: 'failed', version: undefined, fallback: false });
      throw new RemoteError(releases.needsNewerShell(remote) ? 'outdated' : 'unavailable');
    },
  };
}

export type Loader = ReturnType<typeof createLoader>;

/** What the area of a page shows: the page itself, or one that is on its way. */
export interface Content {
  Component: ComponentType;
  action: Action;
  page?: LoadedPage;
  /** Resolves when the page is loaded, or can't be. */
  settled: Promise<unknown>;
  /** Whether the page has been on the screen without a crash. */
  stable?: boolean;
}

/** How long content that never comes to the screen is kept, in milliseconds. */
const KEEP = 1000;

/** Turns pages into content that React can draw. */
export function createContents({ loadedPage, loadPage }: Loader) {
  /** Content that isn't on the screen yet: React may start to draw it more than once. */
  const pending = new Map<RemotePageName, Content>();

  /** Notes that the first content of a page is on the screen. */
  const onScreen = (page: RemotePageName) => void pending.delete(page);

  /** The content for a page; one that is loaded is drawn at once. */
  function contentOf(page: RemotePageName, action = newAction()): Content {
    const existing = loadedPage(page);
    if (existing) {
      return { Component: existing.component, action, page: existing, settled: Promise.resolve() };
    }
    // Not at once: this runs while React draws, and loading updates the status.
    const loading = Promise.resolve().then(() => loadPage(page, action));
    const content: Content = {
      action,
      Component: lazy(async () => ({ default: (await loading).component })),
      settled: loading.then(
        (result) => {
          content.page = result;
        },
        () => {},
      ),
    };
    return content;
  }

  /** The first content for a page that is opened. */
  function firstContent(page: RemotePageName): Content {
    const existing = pending.get(page);
    if (existing && !existing.page) return existing;
    const content = contentOf(page);
    pending.set(page, content);
    void content.settled.then(() => setTimeout(() => pending.get(page) === content && onScreen(page), KEEP));
    return content;
  }

  /** Starts to load the first page; resolves when it is loaded or can't be, or when the time limit is reached. */
  async function beginPage(page: RemotePageName, limit: number) {
    await Promise.race([firstContent(page).settled, new Promise((resolve) => setTimeout(resolve, limit))]);
  }

  return { beginPage, contentOf, firstContent, onScreen };
}
