const controls = 'a[href], button, input, select, textarea, [tabindex]';

const nameOf = (element: Element) =>
  element instanceof HTMLInputElement
    ? `field ${element.labels?.[0]?.textContent}`
    : `${element.getAttribute('aria-label') ?? ''} ${element.textContent}`;

/** Finds an element again after its page has been replaced: the one with the same name, at the same place among its equals. */
function rememberIn(content: Element, root: Element, element: Element) {
  const name = nameOf(element);
  const equalsIn = (page: Element) =>
    [...page.querySelectorAll(controls)].filter((other) => nameOf(other) === name);
  const place = equalsIn(content).indexOf(element);
  return () => equalsIn(root)[place];
}

/** What a visitor has done on the page so far: scrolled, focused, typed, pressed a button. Returns how to do it again. */
function rememberVisitor(content: Element, root: Element) {
  const remember = (element: Element) => rememberIn(content, root, element);
  const { scrollX, scrollY } = window;
  const { activeElement } = document;
  const focused = activeElement && content.contains(activeElement) ? remember(activeElement) : undefined;
  const texts = [...content.querySelectorAll('input')]
    .filter((field) => field.value !== field.defaultValue)
    .map((field) => ({ field: remember(field), text: field.value, caret: field.selectionStart }));
  const pressed = [...content.querySelectorAll('button[aria-busy="true"]')].map(remember);
  return () => {
    const target = focused?.();
    if (target instanceof HTMLElement) target.focus({ preventScroll: true });
    for (const { field, text, caret } of texts) type(field(), text, caret);
    window.scrollTo(scrollX, scrollY);
    for (const button of pressed) (button() as HTMLElement | undefined)?.click();
  };
}

/** Types into a field that React controls, as the browser does: React hears of it by the event. */
function type(field: Element | undefined, text: string, caret: number | null) {
  if (!(field instanceof HTMLInputElement)) return;
  field.setRangeText(text, 0, field.value.length);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.setSelectionRange(caret, caret);
}

const ofFirstPage =
  'title, meta[name="description"], meta[name="robots"], meta[property], meta[name^="twitter"], link[rel="canonical"]';

/** Leaves what the document says about the page to the pages, from the first one that has its own title. */
export function yieldHead() {
  const first = [...document.head.querySelectorAll(ofFirstPage)];
  const observer = new MutationObserver(() => {
    if (document.head.querySelectorAll('title').length < 2) return;
    for (const element of first) element.remove();
    observer.disconnect();
  });
  observer.observe(document.head, { childList: true });
}

/** Replaces what the server has rendered in one step, with everything that the visitor has done on it. */
function replace(content: Element, root: HTMLElement) {
  const repeat = rememberVisitor(content, root);
  document.dispatchEvent(new Event('takeover'));
  root.removeAttribute('style');
  root.id = content.id;
  content.replaceWith(root);
  // They're loaded already; decoded later, they would be blank for a moment.
  for (const image of root.querySelectorAll('img')) image.decoding = 'sync';
  repeat();
  // Emotion renames the global styles that it goes on with.
  for (const styles of document.querySelectorAll('#first-styles, [data-emotion^="css-global "]'))
    styles.remove();
  delete document.documentElement.dataset.other;
}

/**
 * Takes over from what the server has rendered. The app is drawn out of sight, where it can measure itself, in slices between
 * which the page responds, and until it shows everything, so that no placeholder replaces content.
 */
export async function takeOver(
  content: HTMLElement,
  draw: (root: HTMLElement) => void,
  isShown: (root: Element) => boolean,
  timeout: number,
) {
  const root = document.createElement('div');
  root.style.cssText = 'position: absolute; inset: 0 0 auto; visibility: hidden';
  content.after(root);
  draw(root);
  const end = Date.now() + timeout;
  while (!isShown(root) && Date.now() < end) await new Promise((resolve) => setTimeout(resolve, 20));
  replace(content, root);
}
