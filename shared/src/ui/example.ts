/** What `100vh` means to an example: the height of a usual screen, because the frame itself is as tall as its content. */
const SCREEN = 800;

/**
 * No script, form, nested frame or request but pictures, whatever the content says; the sandbox forbids the same again.
 */
const policy = (imageOrigin: string) =>
  `default-src 'none'; img-src https: data: ${imageOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

const defaults =
  'body{margin:0;padding:16px;background:#fff;color:#1d1b18;font:16px/1.5 sans-serif}img{height:auto}';

/** The content decides the height and never the height the content; nothing is wider than the screen it is read on. */
const fit = `html,body{height:auto!important;min-height:0!important;max-height:none!important}
body{overflow-wrap:break-word}*{max-width:100%!important}
@media (max-width:640px){body{padding:12px}*{min-width:0!important}table,td,th{width:auto!important}table{width:100%!important}td,th{overflow-wrap:anywhere}}`;

const head = (imageOrigin: string) => `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(imageOrigin)}">
<meta name="referrer" content="no-referrer"><base target="_blank"><style>${defaults}</style>`;

const viewportLength = /url\([^)]*\)|(-?(?:\d+\.?\d*|\.\d+))[sld]?v(?:h|b|max)\b/gi;

/** Lengths that follow the height of the frame would make it grow for ever. */
const withoutScreenHeights = (css: string) =>
  css.replace(viewportLength, (match, amount?: string) =>
    amount === undefined ? match : `${(Number(amount) * SCREEN) / 100}px`,
  );

function steadyHeights(page: Document) {
  for (const style of page.querySelectorAll('style')) {
    style.textContent = withoutScreenHeights(style.textContent ?? '');
  }
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute('style', withoutScreenHeights(element.getAttribute('style') ?? ''));
  }
}

/** Links open a new tab that knows nothing of this one; those within the example stay in it. */
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
  steadyHeights(page);
  safeLinks(page);
  page.head.insertAdjacentHTML('afterbegin', head(imageOrigin));
  page.body.insertAdjacentHTML('beforeend', `<style>${fit}</style>`);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
