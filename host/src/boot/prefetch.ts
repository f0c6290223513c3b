// Part of the script in the page itself, so it stays small: it imports only small pure modules, none of the page's own code.

import { nameOf, remoteOf } from '@newsletters/delivery/registry/pageNames';
import { parseRegistry } from '@newsletters/delivery/registry/registry';
import { remoteAt } from '@newsletters/delivery/registry/remoteRoutes';
import { inOrderHere } from '../remotes/browser';
import { createPreloader, fetchFile } from '../remotes/files';
import { home, routeOf } from '../routes';
import type { Config } from './config';
import { isFresh } from './fresh';
import { prefetchData } from './prefetchData';

/** Requests the code of the first page, and what it shows, while the shell's own code is still on its way. */
async function prefetchPage(files: Promise<unknown>[]) {
  const { pathname } = window.location;
  const route = routeOf(pathname);
  const [config, registry] = await Promise.all(files);
  const { remoteOrigins, prefixes } = config as Config;
  const remote = remoteOf(route.page);
  const [release] = inOrderHere(remote, parseRegistry(registry).get(remote) ?? []);
  // What else releases bring is found out with the shell's code.
  const known = route !== home || !remoteAt(pathname, prefixes);
  const usable = known && !route.allow && release && remoteOrigins.includes(new URL(release.entry).origin);
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
