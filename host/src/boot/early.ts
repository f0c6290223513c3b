// In the page itself, before the first paint: it stays small and waits for nothing.

import { showKeptFonts } from '@newsletters/shared/keptFonts';
import { home, routeOf } from '../routes';
import { showKeptIdentity } from '../shell/identity';
import { findLanguage } from './language';
import { prefetch } from './prefetch';

/** How long images below the first screen wait for the page's code at most, in milliseconds. */
const WAIT_LIMIT = 3000;

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

/** Marks a button that is pressed before the page can respond; `takeOver` presses it again. */
function keepPress({ target }: Event) {
  const button = target instanceof Element && target.closest('#root button');
  if (!button) return;
  document.querySelector('#root [aria-busy]')?.removeAttribute('aria-busy');
  button.setAttribute('aria-busy', 'true');
}

/** A static host sends the prerendered home page for a filter and a search too; then only its header is right. */
function hideOtherContent() {
  const { address } = document.documentElement.dataset;
  const wanted = new URLSearchParams(window.location.search);
  const rendered = new URLSearchParams(address?.split('?')[1]);
  const same = (name: string) => (wanted.get(name) ?? '').toLowerCase() === (rendered.get(name) ?? '');
  if (address && !(same('category') && same('q'))) document.documentElement.dataset.other = '';
}

/** A page that the server has rendered is painted first. Nothing is painted in a tab in the background. */
function prefetchInTime() {
  if (!document.documentElement.dataset.address || document.hidden) return prefetch();
  requestAnimationFrame(() => setTimeout(prefetch));
}

/** The images below the first screen would take the connection from the code, and the page would respond seconds later. */
function letCodeGoFirst() {
  const { dataset } = document.documentElement;
  const end = () => delete dataset.early;
  dataset.early = '';
  document.addEventListener('takeover', end, { once: true });
  setTimeout(end, WAIT_LIMIT);
}

/**
 * The router keeps the scroll position by the key of a history entry, and would take the same key for the first entry of every document: a page
 * would open where another one was scrolled to. A reload and Back keep the state of an entry.
 */
function nameEntry() {
  const { state } = window.history;
  if (!state?.key) window.history.replaceState({ ...state, key: String(Date.now()) }, '');
}

showColorScheme();
nameEntry();
showKeptFonts();
showKeptIdentity();
letCodeGoFirst();
prefetchInTime();
globalThis.languageKnown = findLanguage();
hideOtherContent();
// The server knows which addresses have pages that releases bring.
if (routeOf(window.location.pathname) === home) document.documentElement.dataset.outline ??= 'home';
document.addEventListener('click', keepPress);
document.addEventListener('takeover', () => document.removeEventListener('click', keepPress), { once: true });
