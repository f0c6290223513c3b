// Part of the script in the page itself, so it stays small: it imports only small pure modules, none of the page's own code.

import { nameOf, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { prefixesIn, remoteRouteAt } from '@newsletters/delivery/registry/remoteRoutes';
import { inOrderHere } from '../remotes/browser';
import { createPreloader, fetchFile } from '../remotes/files';
import { type Route, routeOf, routes } from '../routes';
import type { Config } from './config';
import { isFresh } from './fresh';
import { prefetchData } from './prefetchData';

/** Requests the code of the first page, and what it shows, while the shell's own code is still on its way. */
async function prefetchPage(files: Promise<unknown>[]) {
  const { pathname } = window.location;
  const [config, listed] = await Promise.all(files);
  const { remoteOrigins, prefixes } = config as Config;
  const registry = parseRegistry(listed);
  const releaseOf = (remote: string) => inOrderHere(remote, registry.get(remote) ?? [])[0];
  const places = { prefixes: prefixesIn(prefixes), routes };
  const route: Route = remoteRouteAt(pathname, places, releaseOf) ?? routeOf(pathname);
  const release = releaseOf(remoteOf(route.page));
  const usable = !route.allow && release && remoteOrigins.includes(new URL(release.entry).origin);
  if (usable) {
    await globalThis.languageKnown;
    createPreloader()(route.page, release);
  }
  // A document that the server has just rendered holds the data already, unless another release has rendered it.
  const { release: rendering, readAt } = document.documentElement.dataset;
  if (rendering === release?.version && isFresh(Number(readAt))) return;
  const reads = usable ? release.reads?.[nameOf(route.page)] : undefined;
  prefetchData(config as Config, reads ?? [], route, window.location);
}

/** Requests the two files of the deployment, and then what the first page needs. */
export function prefetch() {
  const config = fetchFile('/config.json');
  const remotes = fetchFile('/remotes.json');
  globalThis.prefetchedFiles = { '/config.json': config, '/remotes.json': remotes };
  // What fails here is reported when the page requests it.
  prefetchPage([config, remotes]).catch(() => {});
}
