import { type ComponentType, lazy } from 'react';
import { type Action, type LoadedPage, loadedPage, loadPage, newAction } from './loader';
import type { RemotePageName } from './pageNames';

/** What stands in the area of a page: the page itself, or one that is on its way. */
export interface Content {
  Component: ComponentType;
  action: Action;
  page?: LoadedPage;
  /** Resolves when it is loaded or cannot be. */
  settled: Promise<unknown>;
  /** Whether the page has been on the screen without a crash. */
  stands?: boolean;
}

/** The content for a page; a loaded one is drawn at once, without a moment of waiting. */
export function contentOf(page: RemotePageName, action: Action): Content {
  const there = loadedPage(page);
  if (there) return { Component: there.component, action, page: there, settled: Promise.resolve() };
  // Not at once: this is called while React draws, and loading tells others how it goes.
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

/** Contents that are not on the screen yet: React may begin to draw one more than once. */
const onTheirWay = new Map<RemotePageName, Content>();

/** How long one that never comes to the screen is kept, in milliseconds. */
const KEEP = 1000;

/** The first content for a page that is opened. */
export function firstContent(page: RemotePageName): Content {
  const waiting = onTheirWay.get(page);
  if (waiting && !waiting.page) return waiting;
  const content = contentOf(page, newAction());
  onTheirWay.set(page, content);
  void content.settled.then(() => setTimeout(() => onTheirWay.get(page) === content && onScreen(page), KEEP));
  return content;
}

/** Notes that the first content of a page is on the screen. */
export const onScreen = (page: RemotePageName) => void onTheirWay.delete(page);

/** Begins to load the first page; resolves when it is loaded or cannot be, or when the time given is over. */
export async function beginPage(page: RemotePageName, limit: number) {
  await Promise.race([firstContent(page).settled, new Promise((resolve) => setTimeout(resolve, limit))]);
}
