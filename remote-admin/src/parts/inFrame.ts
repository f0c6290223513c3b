import { labelOf, MARK, type Place } from './parts';

const isText = (node: ChildNode): node is Text => node.nodeType === 3;

/** The elements with a number. A parser can repeat one; what has none is in the page itself. */
const elementsOf = (page: Document, number: number): Element[] =>
  number < 0 ? [page.body] : [...page.querySelectorAll(`[${MARK}="${number}"]`)];

/** The texts of an element that are called the same, in their order. */
const textsOf = (page: Document, { element, label }: Pick<Place, 'element' | 'label'>): Text[] =>
  elementsOf(page, element)
    .flatMap(({ childNodes }) => [...childNodes].filter(isText))
    .filter(({ data }) => labelOf(data) === label);

/** Where something is in the frame, as shares of its size. */
export interface Outline {
  x: number;
  y: number;
  width: number;
  height: number;
}

type View = { innerWidth: number; innerHeight: number };

const outlinesOf = (found: Element | Range, view: View): Outline[] =>
  [...found.getClientRects()]
    .filter(({ width, height }) => width > 0 && height > 0)
    .map(({ x, y, width, height }) => ({
      x: x / view.innerWidth,
      y: y / view.innerHeight,
      width: width / view.innerWidth,
      height: height / view.innerHeight,
    }));

/** Where a part is shown in the frame; nowhere if no preview shows it. */
export function outlinesIn(page: Document, view: View, place: Place): Outline[] {
  if (place.kind !== 'text')
    return elementsOf(page, place.element).flatMap((found) => outlinesOf(found, view));
  const text = textsOf(page, place)[place.nth];
  if (!text) return [];
  const range = page.createRange();
  range.selectNodeContents(text);
  return outlinesOf(range, view);
}

/** The same for whole elements. */
export const elementOutlines = (page: Document, view: View, number: number) =>
  elementsOf(page, number).flatMap((found) => outlinesOf(found, view));

const contains = (node: Node, x: number, y: number) => {
  const range = (node.ownerDocument as Document).createRange();
  range.selectNodeContents(node);
  return [...range.getClientRects()].some(
    ({ left, right, top, bottom }) => x >= left && x <= right && y >= top && y <= bottom,
  );
};

/** What a frame shows at a point. It's asked from outside: nothing runs in the frame, or hears of the click. */
export function placeAt(page: Document, x: number, y: number): Place | undefined {
  const found = page.elementFromPoint(x, y);
  const marked = found?.closest(`[${MARK}]`);
  if (!found) return undefined;
  const element = Number(marked?.getAttribute(MARK) ?? -1);
  if (found.localName === 'img') return { kind: 'image', label: '', element, nth: 0 };
  const text = [...found.childNodes]
    .filter(isText)
    .find((node) => labelOf(node.data) && contains(node, x, y));
  if (!text) return undefined;
  const label = labelOf(text.data);
  return { kind: 'text', label, element, nth: textsOf(page, { element, label }).indexOf(text) };
}
