import { hasAddresses, rewriteAttribute, rewriteStyles } from './addresses';
import { isText } from './cleanTexts';
import { decoded } from './decoded';
import { isForRecipient } from './forRecipient';
import type { Recipient } from './letter';
import { destinationOf } from './redirects';
import type { Removals } from './removals';
import { type Traces, tracesOf } from './traces';
import { mergeTag } from './tracking';
import { isSigned, isTrackingId, join, type Parameter, parametersOf, split } from './trackingIds';

const isWeb = /^\s*(?:https?:)?\/\//i;

type Clean = (address: string) => string | undefined;

/** A parameter whose value is an address of its own, such as a page to share. */
function within({ raw, value }: Parameter, clean: Clean): string | undefined {
  const address = decoded(value);
  if (!isWeb.test(address)) return raw;
  const next = clean(address);
  if (next === address) return raw;
  return next && raw.slice(0, raw.length - value.length) + encodeURIComponent(next);
}

/** Removes from addresses what tells who has received the email. Gives none for those that name them otherwise. */
function cleaner(isIn: Traces['isIn'], removed: Removals) {
  const clean = (address: string, depth: number): string | undefined => {
    if (/^\s*(?:data|cid):/i.test(address)) return address;
    const named = isIn(address);
    const parsed = split(address);
    if (named && isIn(parsed.base)) return undefined;
    const keepsIds = !isWeb.test(address) || isSigned(parsed);
    const kept = (parameter: Parameter): Parameter[] => {
      if (!keepsIds && isTrackingId(parameter)) {
        removed.add('ids');
        return [];
      }
      const raw = depth > 0 ? within(parameter, (inner) => clean(inner, depth - 1)) : parameter.raw;
      if (raw !== undefined && !(named && isIn(raw))) return [{ ...parameter, raw }];
      removed.add('addresses');
      return [];
    };
    const written = (query: string) =>
      parametersOf(query)
        .flatMap(kept)
        .map(({ raw }) => raw)
        .join('&');
    const { base, query, fragment } = parsed;
    const part = /^[\w-]{1,50}=/.test(fragment) ? written(fragment) : fragment;
    return join({ base, query: query && written(query), fragment: named && isIn(part) ? '' : part });
  };
  return (address: string) => clean(address, 3);
}

const separators = /^[\s|·•‧∙⋅/,.;:()–—-]*$/;

/** Removes a link, and notes the cell or paragraph that it was in. */
function removeLink(link: Element, blocks: Set<Element>) {
  const around = link.closest('p, li, td, div, center');
  link.remove();
  if (around) blocks.add(around);
}

/** Removes the separators that links have left behind: once all of them are gone, because a cell can have thousands. */
function removeSeparators(blocks: Set<Element>) {
  for (const around of blocks)
    if (!around.querySelector('img, a, table, hr') && separators.test(around.textContent ?? ''))
      around.textContent = '';
}

const hasTag = (address: string) => address.search(mergeTag) >= 0;

/** Makes links lead straight to where they redirect to. */
function resolveRedirects(page: Document, removed: Removals) {
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    const destination = destinationOf(link.getAttribute('href') ?? '');
    if (!destination) continue;
    link.setAttribute('href', destination);
    removed.add('redirects');
  }
}

/** Removes links that only the recipient should use, and images whose address is still to be filled in. */
function removePersonal(page: Document, removed: Removals, blocks: Set<Element>) {
  for (const link of page.querySelectorAll('a[href], area[href]')) {
    const href = link.getAttribute('href') ?? '';
    if (!hasTag(href) && !isForRecipient(link.textContent ?? '', href)) continue;
    removeLink(link, blocks);
    removed.add('links');
  }
  for (const image of page.querySelectorAll('img')) {
    if (!hasTag(image.getAttribute('src') ?? '')) continue;
    image.remove();
    removed.add('pixels');
  }
}

/** Removes from all attributes and styles of a page what tells who has received it, and resolves tracking redirects. */
export function cleanAddresses(page: Document, recipients: Recipient[], removed: Removals) {
  const { isIn } = tracesOf(recipients);
  const clean = cleaner(isIn, removed);
  const blocks = new Set<Element>();
  const rewrite = (address: string, element: Element, attribute: string) => {
    const next = clean(address);
    if (next !== undefined) return next;
    removed.add('addresses');
    if (attribute === 'src') element.remove();
    else if (attribute === 'href' && !isWeb.test(address)) removeLink(element, blocks);
    return undefined;
  };
  // Mail programs keep the original address of a link in attributes of their own.
  const isHidden = (name: string, value: string) =>
    !hasAddresses(name) &&
    (isIn(value) || (value.includes('://') && !/^(?:style|xmlns)/.test(name) && !isText(name)));
  resolveRedirects(page, removed);
  removePersonal(page, removed, blocks);
  for (const element of page.querySelectorAll('*')) {
    for (const attribute of [...element.attributes]) {
      const { name, value } = attribute;
      const next = rewriteAttribute(element, attribute, rewrite);
      if (next === undefined || isHidden(name, next)) element.removeAttribute(name);
      else if (next !== value) attribute.value = next;
    }
  }
  rewriteStyles(page, rewrite);
  removeSeparators(blocks);
}
