// Runs before the first paint, so it stays small: it imports only small pure modules, none of the page's own code.

import { fetchFile } from '../remotes/files';
import { remoteOf } from '../remotes/pageNames';
import { createPreloader } from '../remotes/preload';
import { parseRegistry } from '../remotes/registry';
import { home, routeOf } from '../routes';
import type { Config } from './config';
import { prefetchData } from './prefetchData';

/** The colour scheme that the visitor chose, where the theme keeps it. */
function chosenScheme() {
  try {
    return localStorage.getItem('mui-mode');
  } catch {
    return null;
  }
}

function showColorScheme() {
  const chosen = chosenScheme();
  const dark =
    chosen === 'dark' || (chosen !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.colorScheme = dark ? 'dark' : 'light';
}

/** Requests the code of the first page while the shell's own is still on its way. */
async function prefetchCode(files: Promise<unknown>[]) {
  const { page, allow } = routeOf(window.location.pathname);
  const [config, registry] = await Promise.all(files);
  const { remoteOrigins } = config as Config;
  const release = parseRegistry(registry).get(remoteOf(page))?.[0];
  if (!allow && release && remoteOrigins.includes(new URL(release.entry).origin)) {
    createPreloader()(page, release);
  }
}

showColorScheme();
if (routeOf(window.location.pathname) === home) document.documentElement.dataset.outline = 'home';
const config = fetchFile('/config.json');
const remotes = fetchFile('/remotes.json');
globalThis.prefetchedFiles = { '/config.json': config, '/remotes.json': remotes };
// What fails here is reported when the page requests it.
config.then((known) => prefetchData(known as Config, window.location)).catch(() => {});
prefetchCode([config, remotes]).catch(() => {});
