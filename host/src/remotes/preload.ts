import { type RemotePageName, remoteOf } from './pageNames';
import type { Release } from './registry';

const asked = new Set<string>();

/**
 * Has the browser fetch an entry ahead, exactly as it will be loaded, else it is loaded twice. When it fails, the next
 * attempt has another address.
 */
function preloadEntry(href: string, integrity = '') {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
}

/**
 * Puts a file that never changes into the browser's cache. Not by a link: Chromium gives a preload that failed to the
 * script that asks for the same address later, so that Retry would fail too (measured).
 */
const cacheFile = (href: string) =>
  void fetch(href, { credentials: 'same-origin' }).catch(() => asked.delete(href));

function once(href: string, ask: () => void) {
  if (asked.has(href)) return;
  asked.add(href);
  ask();
}

/** Fetches the code of a page ahead. Runs nothing; a failure is told when the page is opened. */
export function preloadPage(page: RemotePageName, { entry, integrity, pages }: Release) {
  once(entry, () => preloadEntry(entry, integrity));
  for (const { file } of pages[page.slice(remoteOf(page).length + 1)] ?? []) {
    const { href } = new URL(file, entry);
    once(href, () => cacheFile(href));
  }
}
