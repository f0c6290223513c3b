/** What `100vh` means in an example: the height of a typical screen, because the frame is as tall as its content. */
const SCREEN = 800;

/** From which width, in pixels, a table or cell is too wide for a phone. */
const WIDE = 280;

/** From how many characters on a word can break anywhere, also where that makes a column narrower. */
const LONG = /\S{40}/;

/**
 * A grid or flex container lays out its content several times, so that the time doubles with each one in another: ten nested grids, 200 bytes,
 * take minutes, and so do a few more flex containers. One with too many levels of elements in it is laid out as a block.
 */
const deep = `*{--deep-grid:initial;--deep-flex:initial}
:has(${'>*'.repeat(5)}){--deep-grid:block}:has(${'>*'.repeat(9)}){--deep-flex:block}`;

/** Defaults for whatever the issue does not style. The content decides the height, never the other way round. */
export const layoutStyles = `${deep}
html{color:#1d1b18}:where(body:not([bgcolor])){background-color:#fff}
body{margin:0;padding:16px;font:16px/1.5 sans-serif;overflow-wrap:break-word}
*{max-width:100%}img:where([style*=aspect-ratio]){height:auto}
pre{white-space:pre-wrap!important}[data-long]{overflow-wrap:anywhere!important}
html,body{height:auto!important;min-height:0!important;max-height:none!important}body{overflow:visible!important}
@media (max-width:640px){[data-wide]{width:auto!important}table[data-wide]{width:100%!important}td,th{overflow-wrap:anywhere}}`;

const viewportLength = /url\([^()]*\)|(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))[sld]?v(?:h|b|max)\b/gi;
const limitedWidth = /([;{]\s*|^\s*)(max|min)-width\s*:\s*([\d.]+px)/gi;

/**
 * Escapes of letters and hyphens, which could hide a keyword, and of a backslash, which is written as a code: what follows it isn't escaped.
 * Those of other characters, as in names of Chinese fonts, stay.
 */
const escaped =
  /\\(?:\\|(?=0{4}(?:[46][1-9a-f]|[57][\da]|2d)|0{0,3}(?:[46][1-9a-f]|[57][\da]|2d)(?![\da-f])|[g-z-]))/gi;
const columns = /(?<![\w.#-])(?:-\w+-)?(?:columns|column-(?:count|width))(?=\s*(?::|\/\*))/gi;
/** A keyword of `display`, which isn't part of a name, a selector or an address; or a string that can only be a text or a font. */
const box =
  /(["'])[\w .-]*\1|(?<![\w.#=?&+%@~[$"'\\-]|\\.|[^*]\/)(?:-webkit-)?(?:inline-)?(?:flex|(?<=-)box|grid(?:-lanes)?)(?![\w.\\=&+%-]|\/[^*]|\s*:)/gi;

/** `grid-lanes` is a grid, as in browsers that don't know it: an unknown keyword behind a variable would undo what was said before. */
const variableFor = (name: string) =>
  /grid/i.test(name) ? `var(--deep-grid,${name.replace(/-lanes/i, '')})` : `var(--deep-flex,${name})`;

/** Replaces every `grid` and `flex` by a variable that `layoutStyles` sets, however it's written. Multi-column layout, which is worse, is removed. */
const shallow = (css: string) =>
  css
    .replace(escaped, (found) => (found === '\\\\' ? '\\5c ' : '_'))
    .replace(/(?<![\w-])--deep/g, '--_')
    // `attr(… type(*))` could read the keyword from an attribute.
    .replace(/(?<![\w-])type\(/gi, '(')
    .replace(columns, 'none')
    .replace(box, (found, quote?: string) => (quote ? found : variableFor(found)));

/** Lengths relative to the frame's height would make it grow forever. Width limits yield to the screen. */
export const steady = (css: string) =>
  shallow(css)
    .replace(viewportLength, (match, amount?: string) =>
      amount === undefined ? match : `${(Number(amount) * SCREEN) / 100}px`,
    )
    .replace(limitedWidth, '$1$2-width:min($3,100%)');

const pixels = (length: string | null) => (length?.endsWith('%') ? 0 : Number.parseFloat(length ?? ''));

/** The width in pixels that an element asks for; 0 or NaN if it doesn't. */
const widthOf = (element: HTMLElement) => {
  const { width } = element.style;
  return pixels(width.endsWith('px') ? width : element.getAttribute('width'));
};

/**
 * Images that must be shrunk keep the ratio of their attributes, which may not be that of the file: a divider is one pixel. With a height
 * alone, it's that of the file, once this is known.
 */
export function keepRatios(page: Document) {
  for (const image of page.querySelectorAll<HTMLImageElement>('img[height]')) {
    const { style, naturalWidth, naturalHeight } = image;
    const height = pixels(image.getAttribute('height'));
    if (naturalHeight > 0 && height > 0 && !style.width && !image.hasAttribute('width'))
      image.setAttribute('width', String((height * naturalWidth) / naturalHeight));
    const width = widthOf(image);
    if (width > 0 && height > 0 && !style.height) style.aspectRatio ||= `${width} / ${height}`;
  }
}

/** Marks what is too wide for a phone: tables of a fixed width, and the elements around very long words. */
export function markWide(page: Document) {
  for (const element of page.querySelectorAll<HTMLElement>('table, td, th')) {
    if (widthOf(element) > WIDE) element.dataset.wide = '';
  }
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { parentElement, textContent } = texts.currentNode;
    if (parentElement && LONG.test(textContent ?? '')) parentElement.dataset.long = '';
  }
}
