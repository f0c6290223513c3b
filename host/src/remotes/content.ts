import type { RemotePageName } from '@newsletters/delivery/registry/pageNames';
import { type ComponentType, lazy } from 'react';
import type { LoadedPage, Loader } from './loader';
import { type Action, newAction } from './releases';

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
