import { isForRecipient, isTrackingPixel, mergeTag } from './tracking';

/** What was removed from an email, with how often. */
export type Removed = Map<
  'pixels' | 'links' | 'tags' | 'addresses' | 'scripts' | 'styles' | 'comments',
  number
>;

const attributeOf = (element: Element) => (name: string) => element.getAttribute(name);

const separators = /^[\s|·•‧∙⋅/,.;:()–—-]*$/;

/** Removes a link, and the cell's or paragraph's separators that it leaves behind. */
function removeLink(link: Element) {
  const around = link.closest('p, li, td, div, center');
  link.remove();
  if (!around?.parentElement || around.querySelector('img, a, table, hr')) return;
  if (separators.test(around.textContent ?? '')) around.textContent = '';
}

function removeAll(
  page: Document,
  selector: string,
  matches: (element: Element) => boolean,
  remove = (it: Element) => it.remove(),
) {
  const found = [...page.querySelectorAll(selector)].filter(matches);
  for (const element of found) remove(element);
  return found.length;
}

function removeComments(page: Document) {
  const comments: Comment[] = [];
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  return comments.length;
}

const imports = /@import[^;}]{0,1000};?/gi;

/** Removes what runs, redirects or loads more than images. The sandbox wouldn't let it anyway. */
function removeActive(page: Document): { scripts: number; styles: number } {
  let scripts = removeAll(page, 'script, meta[http-equiv=refresh i], base', () => true);
  let styles = removeAll(page, 'link', (link) => /stylesheet/i.test(link.getAttribute('rel') ?? ''));
  removeAll(page, 'link', () => true);
  for (const style of page.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    styles += css.match(imports)?.length ?? 0;
    style.textContent = css.replace(imports, '');
  }
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      const runs = /^on/i.test(name) || /^\s*(javascript|vbscript):/i.test(value);
      if (!runs) continue;
      element.removeAttribute(name);
      scripts += 1;
    }
  }
  return { scripts, styles };
}

/** Replaces a pattern in all texts, and in the attributes that readers notice. Returns how often. */
function replaceTexts(page: Document, pattern: RegExp, replacement = '') {
  let count = 0;
  const replaced = (text: string) =>
    text.replace(pattern, () => {
      count += 1;
      return replacement;
    });
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { currentNode } = walker;
    const text = currentNode.nodeValue ?? '';
    const changed = replaced(text);
    if (changed !== text) currentNode.nodeValue = changed;
  }
  for (const element of page.body.querySelectorAll('[alt], [title]')) {
    for (const name of ['alt', 'title']) {
      const text = element.getAttribute(name);
      if (text) element.setAttribute(name, replaced(text));
    }
  }
  return count;
}

// With the space before it, so that "Hi {{name}}," becomes "Hi,".
const tagInText = new RegExp(`[ \\u00A0]?(?:${mergeTag.source})`, 'g');

const hasTag = (address: string) => address.search(mergeTag) >= 0;

/** Removes links and images with an address of the recipient's own. */
function removeLinks(page: Document, recipients: string[]) {
  const isTheirs = (href: string) => {
    const address = href.toLowerCase();
    return recipients.some((email) => address.includes(email) || address.includes(encodeURIComponent(email)));
  };
  return removeAll(
    page,
    'a[href], area[href]',
    (link) => {
      const href = link.getAttribute('href') ?? '';
      return hasTag(href) || isTheirs(href) || isForRecipient(link.textContent ?? '', href);
    },
    removeLink,
  );
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

/** Removes from an email what doesn't concern its later readers: who it was sent to, what reports on them, and what runs. */
export function clean(page: Document, to: string[]): Removed {
  const recipients = [...new Set(to.map((address) => address.toLowerCase()))].slice(0, 50);
  const { scripts, styles } = removeActive(page);
  const pixels = removeAll(
    page,
    'img',
    (image) => isTrackingPixel(attributeOf(image)) || hasTag(image.getAttribute('src') ?? ''),
  );
  const links = removeLinks(page, recipients);
  const addresses = recipients.length
    ? replaceTexts(page, new RegExp(`[ \\u00A0]?(?:${recipients.map(escaped).join('|')})`, 'gi'))
    : 0;
  const removed: Removed = new Map([
    ['pixels', pixels],
    ['links', links],
    ['tags', replaceTexts(page, tagInText)],
    ['addresses', addresses],
    ['scripts', scripts],
    ['styles', styles],
    ['comments', removeComments(page)],
  ]);
  return new Map([...removed].filter(([, count]) => count > 0));
}
