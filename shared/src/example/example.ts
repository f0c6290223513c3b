import { securing, showSizes } from './exampleImages';
import { inactiveStyles, showInactive } from './exampleInactive';
import { keepRatios, layoutStyles, markWide, steady } from './exampleLayout';

/**
 * No scripts, forms, nested frames or requests except for images, whatever the content says. The sandbox forbids the same.
 */
const policy = (imageOrigin: string) =>
  `default-src 'none'; img-src https: data: ${imageOrigin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'`;

const head = (imageOrigin: string) => `<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="${policy(imageOrigin)}">
<meta name="referrer" content="no-referrer"><base target="_blank"><style>${layoutStyles}
${inactiveStyles}</style>`;

function changeStyles(page: Document, change: (css: string) => string) {
  for (const style of page.querySelectorAll('style')) style.textContent = change(style.textContent ?? '');
  for (const element of page.querySelectorAll('[style]')) {
    element.setAttribute('style', change(element.getAttribute('style') ?? ''));
  }
}

/** Takes names away that would stand for an element in place of what the document, or its form, has by that name, such as `body`. */
function freeNames(page: Document) {
  const { getAttribute, removeAttribute } = Element.prototype;
  const named = [
    [Document.prototype, 'img[name], form[name], embed[name], iframe[name], object'],
    [HTMLFormElement.prototype, 'form img, input, button, select, textarea, fieldset, output, object'],
  ] as const;
  for (const [owner, selector] of named)
    for (const element of Document.prototype.querySelectorAll.call(page, selector))
      for (const attribute of ['id', 'name'])
        if ((getAttribute.call(element, attribute) ?? '') in owner) removeAttribute.call(element, attribute);
}

/** Links open a new tab without access to this one; links within the example stay in it. */
function safeLinks(page: Document) {
  for (const change of page.querySelectorAll('set, animate'))
    if (/href|target|display/i.test(change.getAttribute('attributeName') ?? '')) change.remove();
  // What <base> says doesn't hold in drawings.
  for (const element of page.querySelectorAll('[target], svg a')) element.setAttribute('target', '_blank');
  for (const link of page.querySelectorAll('a, area')) {
    link.setAttribute('rel', 'noopener noreferrer');
    const href = link.getAttribute('href');
    if (!href?.startsWith('#')) continue;
    link.setAttribute('href', `about:srcdoc${href}`);
    link.setAttribute('target', '_self');
  }
}

/** Far beyond icons: how many elements the drawings of an example can repeat. */
const MOST_REPEATED = 10_000;

/** Takes away what would let a kilobyte be drawn for minutes: what repeats something that itself repeats others. */
function limitRepetition(page: Document) {
  // Whatever refers to one of these draws it again. Without them, drawings are whole.
  for (const element of page.querySelectorAll('clipPath, marker, mask, pattern')) element.remove();
  let repeated = 0;
  for (const use of page.querySelectorAll('use')) {
    const href = use.getAttribute('href') ?? use.getAttribute('xlink:href') ?? '';
    const original = /^#[\w.:-]+$/.test(href) ? page.getElementById(href.slice(1)) : null;
    repeated += 1 + (original?.querySelectorAll('*').length ?? 0);
    if (!original || original.closest('use') || original.querySelector('use') || repeated > MOST_REPEATED)
      use.remove();
  }
}

/** What an example says of referrers would win over what its document says. */
function tellNobody(page: Document) {
  for (const meta of page.querySelectorAll('meta[name=referrer i]')) meta.remove();
  for (const element of page.querySelectorAll('[referrerpolicy]')) element.removeAttribute('referrerpolicy');
}

/** How often HTML is parsed at most until it stays the same; usually, it does the second time. */
const MOST_PARSED = 10;

/**
 * Parses HTML so that the frame, which parses what is written from it, gets the same tree: anything else in it wouldn't have been cleaned.
 * What keeps changing is only text.
 */
function parsed(html: string): Document {
  let text = html;
  for (let times = 1; ; times += 1) {
    const page = new DOMParser().parseFromString(`<!doctype html>${text}`, 'text/html');
    const { outerHTML } = page.documentElement;
    if (outerHTML === text) return page;
    if (times === MOST_PARSED) {
      page.body.replaceChildren(page.body.textContent ?? '');
      return page;
    }
    text = outerHTML;
  }
}

/** The document that a sandboxed frame shows for example HTML, which is not trusted. */
export function exampleDocument(html: string, imageOrigin: string): string {
  const page = parsed(html);
  const secure = securing(imageOrigin);
  freeNames(page);
  // They show nothing here; in the frame, some would become shadow trees, which nothing has cleaned.
  for (const template of page.querySelectorAll('template')) template.remove();
  showInactive(page);
  secure.images(page);
  showSizes(page);
  changeStyles(page, (css) => secure.css(steady(css)));
  // In drawings, an attribute says it as well.
  for (const element of page.querySelectorAll('[display]:not([display=none])'))
    element.removeAttribute('display');
  markWide(page);
  keepRatios(page);
  safeLinks(page);
  tellNobody(page);
  // The last one that removes anything: what is gone would stand for something else.
  limitRepetition(page);
  if (!page.documentElement.dir) page.body.dir ||= 'auto';
  page.head.insertAdjacentHTML('afterbegin', head(imageOrigin));
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
