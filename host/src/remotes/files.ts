import { withBackendAddress } from '@newsletters/delivery/registry/backendAddress';
import { nameOf, type RemotePageName } from '@newsletters/delivery/registry/pageNames';
import { parseRegistry, type Release } from '@newsletters/delivery/registry/registry';
import { textsHere } from './releaseTexts';

/** How long a file, or a release without progress, can take, in milliseconds: just under 10 s, the longest that anyone should wait. */
export const TIMEOUT = 9500;

/** The two files that describe a deployment. */
export type DeploymentFile = '/config.json' | '/remotes.json';

declare global {
  /** What the script in the page has requested; each response is used once. */
  var prefetchedFiles: Partial<Record<DeploymentFile, Promise<unknown>>> | undefined;
}

/** Requests a file of this deployment. */
export async function fetchFile(path: DeploymentFile): Promise<unknown> {
  const response = await fetch(path, { cache: 'no-cache', signal: AbortSignal.timeout(TIMEOUT) });
  if (!response.ok) throw new Error(`${path} responded with ${response.status}`);
  const content = await response.json();
  return path === '/config.json' ? withBackendAddress(content) : content;
}

/** Reads a file of this deployment; the first time, from the prefetched response. */
export function readFile(path: DeploymentFile): Promise<unknown> {
  const prefetched = globalThis.prefetchedFiles?.[path];
  if (!prefetched) return fetchFile(path);
  delete globalThis.prefetchedFiles?.[path];
  return prefetched;
}

/** Reads `remotes.json`. */
export const loadRegistry = async () => parseRegistry(await readFile('/remotes.json'));

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

  return (page: RemotePageName, { entry, integrity, pages, texts }: Release) => {
    once(entry, () => preloadEntry(entry, integrity));
    for (const { file } of [textsHere(texts) ?? [], pages[nameOf(page)] ?? []].flat()) {
      const { href } = new URL(file, entry);
      once(href, () => cacheFile(href));
    }
  };
}
