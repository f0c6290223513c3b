/** Gives an address anew; without one, what it stands in is removed. */
export type Rewrite = (address: string, element: Element, attribute: string) => string | undefined;

const single = 'href xlink:href src background poster action formaction cite longdesc data'.split(' ');
const lists = ['srcset', 'imagesrcset'];

/** Whether an attribute consists of addresses. */
export const hasAddresses = (name: string) => single.includes(name) || lists.includes(name);

// Each part stops where the next one begins, so that endless ones take linear time.
const inCss = /url\(\s{0,9}(?:"([^"]*)"|'([^']*)'|([^()"'\s]*))\s{0,9}\)/gi;

const rewriteCss = (css: string, rewrite: (address: string) => string | undefined) =>
  css.replace(inCss, (whole, double?: string, quoted?: string, bare?: string) => {
    const address = double ?? quoted ?? bare ?? '';
    const next = rewrite(address);
    if (next === address) return whole;
    return next === undefined ? 'none' : `url("${next.replaceAll('"', '%22')}")`;
  });

/** The images that a srcset offers, each with its size. */
function candidates(srcset: string): [address: string, size: string][] {
  const found: [string, string][] = [];
  let sized = false;
  for (const word of srcset.match(/\S+/g) ?? []) {
    const last = found.at(-1);
    if (!sized || !last) {
      found.push([word.replace(/^,+/, '').replace(/,$/, ''), '']);
      sized = !word.endsWith(',');
      continue;
    }
    const comma = word.indexOf(',');
    last[1] += ` ${comma < 0 ? word : word.slice(0, comma)}`;
    if (comma < 0) continue;
    sized = comma < word.length - 1;
    if (sized) found.push([word.slice(comma + 1), '']);
  }
  return found.filter(([address]) => address);
}

const rewriteSrcset = (srcset: string, rewrite: (address: string) => string | undefined) =>
  candidates(srcset)
    .map(([address, size]) => [rewrite(address), size] as const)
    .filter(([address]) => address !== undefined)
    .map(([address, size]) => `${address}${size}`)
    .join(', ');

/** The new value of an attribute with addresses, none if it has to go; the same for any other attribute. */
export function rewriteAttribute(element: Element, { name, value }: Attr, rewrite: Rewrite) {
  const next = (address: string) => rewrite(address, element, name);
  if (single.includes(name)) return next(value);
  if (lists.includes(name)) return rewriteSrcset(value, next) || undefined;
  return name === 'style' ? rewriteCss(value, next) : value;
}

/** Rewrites the addresses in the style sheets of a page. */
export function rewriteStyles(page: Document, rewrite: Rewrite) {
  for (const style of page.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    const next = rewriteCss(css, (address) => rewrite(address, style, 'style'));
    if (next !== css) style.textContent = next;
  }
}

/** Rewrites the addresses of all links and images of a page. */
export function rewriteAddresses(page: Document, rewrite: Rewrite) {
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of [...element.attributes]) {
      const next = rewriteAttribute(element, attribute, rewrite);
      if (next === undefined) element.removeAttribute(attribute.name);
      else if (next !== attribute.value) attribute.value = next;
    }
  }
  rewriteStyles(page, rewrite);
}
