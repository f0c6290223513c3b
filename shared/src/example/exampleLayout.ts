/** What `100vh` means in an example: the height of a typical screen, because the frame is as tall as its content. */
const SCREEN = 800;

/** From which width, in pixels, a table or cell is too wide for a phone. */
const WIDE = 280;

/** From how many characters on a word can break anywhere, also where that makes a column narrower. */
const LONG = /\S{40}/;

/** Defaults for whatever the issue does not style. The content decides the height, never the other way round. */
export const layoutStyles = `html{color:#1d1b18}:where(body:not([bgcolor])){background-color:#fff}
body{margin:0;padding:16px;font:16px/1.5 sans-serif;overflow-wrap:break-word}
*{max-width:100%}img:where([style*=aspect-ratio]){height:auto}
pre{white-space:pre-wrap!important}[data-long]{overflow-wrap:anywhere!important}
html,body{height:auto!important;min-height:0!important;max-height:none!important}body{overflow:visible!important}
@media (max-width:640px){[data-wide]{width:auto!important}table[data-wide]{width:100%!important}td,th{overflow-wrap:anywhere}}`;

const viewportLength = /url\([^()]*\)|(-?(?:\d{1,9}(?:\.\d{0,9})?|\.\d{1,9}))[sld]?v(?:h|b|max)\b/gi;
const limitedWidth = /([;{]\s*|^\s*)(max|min)-width\s*:\s*([\d.]+px)/gi;

/** Lengths relative to the frame's height would make it grow forever. Width limits yield to the screen. */
export const steady = (css: string) =>
  css
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
