import type { Removals } from './removals';

const imports = /@import[^;}]{0,1000};?/gi;

function removeAll(page: Document, selector: string) {
  const found = page.querySelectorAll(selector);
  for (const element of found) element.remove();
  return found.length;
}

/** Removes what runs, redirects or loads more than images. The sandbox wouldn't let it anyway. */
export function removeActive(page: Document, removed: Removals) {
  removed.add('scripts', removeAll(page, 'script, meta[http-equiv=refresh i], base'));
  removed.add('styles', removeAll(page, 'link[rel~=stylesheet i]'));
  removeAll(page, 'link, template');
  for (const style of page.querySelectorAll('style')) {
    const css = style.textContent ?? '';
    removed.add('styles', css.match(imports)?.length ?? 0);
    style.textContent = css.replace(imports, '');
  }
  for (const element of page.querySelectorAll('*')) {
    for (const { name, value } of [...element.attributes]) {
      if (!/^on/i.test(name) && !/^\s*(javascript|vbscript):/i.test(value)) continue;
      element.removeAttribute(name);
      removed.add('scripts');
    }
  }
}

/** Removes comments, in which mailing tools also write what is only for Outlook. */
export function removeComments(page: Document, removed: Removals) {
  const comments: Comment[] = [];
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT);
  while (walker.nextNode()) comments.push(walker.currentNode as Comment);
  for (const comment of comments) comment.remove();
  removed.add('comments', comments.length);
}
