/** What `100vh` means in an example: the height of a typical screen, because the frame is as tall as its content. */
const SCREEN = 800;

/**
 * No scripts, forms, nested frames or requests except for images, whatever the content says. The sandbox forbids the same.
 */
const policy = (imageOrigin: string) =>
  `default-src 'none'; img-src https: data: ${imageOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

/** From which width, in pixels, a table or cell is too wide for a phone. */
const WIDE = 280;

/**
 * Defaults for whatever the issue does not style. The content decides the height, never the other way round, and wide tables
 * shrink to the screen.
 */
const styles = `body{margin:0;padding:16px;background:#fff;color:#1d1b18;font:16px/1.5 sans-serif;overflow-wrap:break-word}
*{max-width:100%}img{height:auto}
html,body{height:auto!important;min-height:0!important;max-height:none!important}
@media (max-width:640px){[data-wide]{width:auto!important}table[data-wide]{width:100%!important}td,th{overflow-wrap:anywhere}}`;

const head = (imageOrigin: string) => `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(imageOrigin)}">
<meta name="referrer" content="no-referrer"><base target="_blank"><style>${styles}</style>`;

const viewportLength = /url\([^)]*\)|(-?(?:\d+\.?\d*|\.\d+))[sld]?v(?:h|b|max)\b/gi;
const limitedWidth = /(?<=(?:^|[;{])\s*)(max|min)-width\s*:\s*([\d.]+px)/gi;

/** Lengths relative to the frame's height would make it grow forever. Width limits yield to the screen. */
const steady = (css: string) =>
  css
    .replace(viewportLength, (match, amount?: string) =>
      amount === undefined ? match : `${(Number(amount) * SCREEN) / 100}px`,
    )
    .replace(limitedWidth, '$1-width:min($2,100%)');

function steadyStyles(page: Document) {
  for (const style of page.querySelectorAll('style')) style.textContent = steady(style.textContent ?? '');
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute('style', steady(element.getAttribute('style') ?? ''));
  }
}

function markWide(page: Document) {
  for (const element of page.querySelectorAll<HTMLElement>('table, td, th')) {
    const { width } = element.style;
    const given = width.endsWith('px') ? width : (element.getAttribute('width') ?? '');
    if (!given.endsWith('%') && Number.parseFloat(given) > WIDE) element.dataset.wide = '';
  }
}

/** Links open a new tab without access to this one; links within the example stay in it. */
function safeLinks(page: Document) {
  for (const element of page.querySelectorAll('[target]')) element.setAttribute('target', '_blank');
  for (const link of page.querySelectorAll('a, area')) {
    link.setAttribute('rel', 'noopener noreferrer');
    const href = link.getAttribute('href');
    if (!href?.startsWith('#')) continue;
    link.setAttribute('href', `about:srcdoc${href}`);
    link.setAttribute('target', '_self');
  }
}

/** The document that a sandboxed frame shows for example HTML, which is not trusted. */
export function exampleDocument(html: string, imageOrigin: string): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  steadyStyles(page);
  markWide(page);
  safeLinks(page);
  page.head.insertAdjacentHTML('afterbegin', head(imageOrigin));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
