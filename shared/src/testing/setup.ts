import { setTimeout as wait } from 'node:timers/promises';
import '@testing-library/jest-dom';
import { backend } from './backend';
import './render';

jest.setTimeout(30_000);

/** What jsdom lacks and components need only to exist. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
Object.assign(globalThis, { ResizeObserver: NoObserver, IntersectionObserver: NoObserver });
window.matchMedia ??= (media) =>
  Object.assign(new EventTarget(), {
    matches: false,
    media,
    onchange: null,
    addListener() {},
    removeListener() {},
  });
window.scrollTo = () => {};
Element.prototype.scrollIntoView = () => {};
// The source editor measures its text.
Range.prototype.getClientRects = () => Object.assign([], { item: () => null });

const { getComputedStyle } = window;
const looks = new Map<string, CSSStyleDeclaration>();
const inheritsVisibility = ({ parentElement: above }: Element): boolean =>
  above !== null &&
  (/visibility|pointer-events/.test(above.getAttribute('style') ?? '') || inheritsVisibility(above));
/**
 * jsdom computes a style by going through its whole style sheet, and queries by role ask for most elements. Without rules, elements
 * of a kind look alike. Only `html` and `body` have rules in page tests.
 */
window.getComputedStyle = (element, pseudo) => {
  if (!element.parentElement?.parentElement || inheritsVisibility(element))
    return getComputedStyle(element, pseudo);
  const attributes = ['style', 'hidden', 'type', 'open'].map((name) => element.getAttribute(name));
  const kind = [element.nodeName, ...attributes].join();
  const look = looks.get(kind) ?? getComputedStyle(element);
  looks.set(kind, look);
  return look;
};

const late = Number(process.env.LATE ?? 0);

beforeAll(() => {
  backend.listen({ onUnhandledRequest: 'error' });
  if (!late) return;
  const { fetch } = globalThis;
  globalThis.fetch = async (...request) => {
    const answer = await fetch(...request);
    await wait(Math.random() * late);
    return answer;
  };
});
// jsdom doesn't do what a browser does with a form whose submission nobody prevents: leave the page.
let leaving: Event | undefined;
window.addEventListener('submit', (event) => {
  if (!event.defaultPrevented) leaving = event;
});
afterEach(() => {
  const form = leaving?.target;
  leaving = undefined;
  if (form instanceof Element) throw new Error(`The browser would send ${form.outerHTML.slice(0, 200)}`);
  // What the last test knew of its site.
  document.getElementById('accent')?.remove();
  delete document.documentElement.dataset.name;
  backend.resetHandlers();
  backend.events.removeAllListeners();
});
afterAll(() => backend.close());
