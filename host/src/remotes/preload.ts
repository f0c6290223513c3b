import { nameOf, type RemotePageName } from '@newsletters/delivery/registry/pageNames';
import type { Release } from '@newsletters/delivery/registry/registry';

/**
 * Has the browser fetch an entry ahead, exactly as it will be loaded, or it would be loaded twice. If it fails, the next
 * attempt uses another address.
 */
function preloadEntry(href: string, integrity = '') {
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
}

/** Fetches the code of pages ahead, each file once. Runs none of it; a failure is reported when the page is opened. */
export function createPreloader() {
  const requested = new Set<string>();

  function once(href: string, request: () => void) {
    if (requested.has(href)) return;
    requested.add(href);
    request();
  }

  /**
   * Puts a file that never changes into the browser's cache. Not by a link: Chromium gives a preload that failed to the
   * script that requests the same address later, so that Retry would fail too (measured).
   */
  const cacheFile = (href: string) =>
    void fetch(href, { credentials: 'same-origin' }).catch(() => requested.delete(href));

  return (page: RemotePageName, { entry, integrity, pages }: Release) => {
    once(entry, () => preloadEntry(entry, integrity));
    for (const { file } of pages[nameOf(page)] ?? []) {
      const { href } = new URL(file, entry);
      once(href, () => cacheFile(href));
    }
  };
}
