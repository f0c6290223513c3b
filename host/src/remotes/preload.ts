import { type RemotePageName, remoteOf } from './contract';
import type { Release } from './registry';

/** Has the browser fetch a script ahead. Exactly as it will be loaded, else it is loaded twice. */
function preloadScript(href: string, integrity = '') {
  const links = [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=preload]')];
  if (links.some((link) => link.href === href)) return;
  const link = document.createElement('link');
  Object.assign(link, { rel: 'preload', as: 'script', crossOrigin: 'anonymous', integrity, href });
  document.head.append(link);
}

/** Fetches the code of a page ahead. Runs nothing; a failure is told when the page is opened. */
export function preloadPage(page: RemotePageName, { entry, integrity, pages }: Release) {
  preloadScript(entry, integrity);
  const files = pages[page.slice(remoteOf(page).length + 1)] ?? [];
  for (const file of files) preloadScript(new URL(file.file, entry).href, file.integrity);
}
