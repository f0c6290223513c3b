const blocks =
  'address, article, aside, blockquote, center, dd, div, dl, dt, figure, footer, h1, h2, h3, h4, h5, h6, header, hr, li, main, nav, ol, p, pre, section, table, ul';

function rename(element: Element, name: string) {
  const renamed = element.ownerDocument.createElement(name);
  const dir = element.getAttribute('dir');
  if (dir) renamed.setAttribute('dir', dir);
  renamed.append(...element.childNodes);
  element.replaceWith(renamed);
  return renamed;
}

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

const styleOf = (element: Element) => (element as HTMLElement).style;

const isBold = (weight: string) => weight === 'bold' || weight === 'bolder' || Number(weight) >= 600;

/** Puts what an element contains into another one. */
function wrapContent(element: Element, name: string) {
  const wrapper = element.ownerDocument.createElement(name);
  wrapper.append(...element.childNodes);
  element.append(wrapper);
}

/** Bold and italics that are only in styles; and those that styles take back, as around everything from Google Docs. */
export function makeEmphasis(page: Document) {
  for (const element of [...page.body.querySelectorAll('b, strong, i, em')]) {
    const { fontWeight, fontStyle } = styleOf(element);
    const cancelled = /^(b|strong)$/.test(element.localName)
      ? fontWeight !== '' && !isBold(fontWeight)
      : fontStyle === 'normal';
    if (cancelled) unwrap(element);
    else rename(element, /^(b|strong)$/.test(element.localName) ? 'strong' : 'em');
  }
  for (const element of page.body.querySelectorAll('span, font, a')) {
    const { fontWeight, fontStyle } = styleOf(element);
    if (element.textContent?.trim() === '') continue;
    // Headings are bold anyway.
    if (isBold(fontWeight) && !element.closest('h1, h2, h3, h4, h5, h6, th, strong'))
      wrapContent(element, 'strong');
    if (fontStyle === 'italic' && !element.closest('em')) wrapContent(element, 'em');
  }
}

const titles = { MsoTitle: 'h1', MsoSubtitle: 'p' };

/** Headings that Word calls so. */
export function makeHeadings(page: Document) {
  for (const [name, tag] of Object.entries(titles))
    for (const paragraph of [...page.querySelectorAll(`p.${name}`)]) rename(paragraph, tag);
}

/** Paragraphs of the lines that mail programs write as <div>, and of texts between blocks. */
export function makeParagraphs(page: Document) {
  for (const division of [
    ...page.body.querySelectorAll('div, section, article, main, header, footer, center'),
  ]) {
    if (division.querySelector(blocks)) {
      const dir = division.getAttribute('dir');
      for (const child of dir ? division.children : [])
        if (!child.hasAttribute('dir')) child.setAttribute('dir', dir ?? '');
      unwrap(division);
    } else rename(division, 'p');
  }
  let loose: ChildNode[] = [];
  const gather = () => {
    const [first] = loose;
    if (first && loose.some(({ textContent, nodeName }) => textContent?.trim() || nodeName === 'IMG')) {
      const paragraph = page.createElement('p');
      first.before(paragraph);
      paragraph.append(...loose);
    } else for (const node of loose) node.remove();
    loose = [];
  };
  for (const node of [...page.body.childNodes]) {
    const isBlock = node instanceof Element && (node.matches(blocks) || node.querySelector(blocks));
    if (isBlock || node.nodeName === 'BR') gather();
    if (node.nodeName === 'BR') node.remove();
    else if (!isBlock) loose.push(node);
  }
  gather();
}

/** Lists within lists belong to an item; Google Docs and browsers put them between two. */
export function nestLists(page: Document) {
  for (const list of page.querySelectorAll('ul > ul, ul > ol, ol > ul, ol > ol'))
    list.previousElementSibling?.append(list);
}

/** Paragraphs that are all of an item or a cell, and those that contain nothing. */
export function tidy(page: Document) {
  // Where everything is, it goes without saying.
  if (!page.querySelector('[dir=rtl i]'))
    for (const element of page.querySelectorAll('[dir]')) element.removeAttribute('dir');
  for (const paragraph of [
    ...page.querySelectorAll('li > p:only-of-type, td > p:only-child, th > p:only-child'),
  ]) {
    const rest = [...(paragraph.parentElement?.childNodes ?? [])].filter((node) => node !== paragraph);
    if (rest.every((node) => /^(UL|OL)$/.test(node.nodeName) || !node.textContent?.trim())) unwrap(paragraph);
  }
  for (const element of [...page.body.querySelectorAll('a:not([href]), span, font')].toReversed())
    unwrap(element);
  for (const element of [
    ...page.body.querySelectorAll('p, strong, em, a, h1, h2, h3, h4, h5, h6, li'),
  ].toReversed())
    if (!element.textContent?.trim() && !element.querySelector('img')) element.remove();
}

/** White space as one writes it: one space within texts, one line for each block. */
export function layOut(page: Document) {
  page.body.normalize();
  const texts: Text[] = [];
  const walker = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  for (const text of texts) {
    if (text.parentElement?.closest('pre')) continue;
    const between = text.parentElement?.matches('body, blockquote, ul, ol, table, thead, tbody, tfoot, tr');
    if (between && !text.data.trim()) text.remove();
    else text.data = text.data.replace(/[\t\n\f\r ]+/g, ' ');
  }
  for (const element of page.body.querySelectorAll('p, h1, h2, h3, h4, h5, h6, li, td, th')) {
    const { firstChild, lastChild } = element;
    if (firstChild instanceof Text) firstChild.data = firstChild.data.replace(/^[\s\u00A0]+/, '');
    if (lastChild instanceof Text) lastChild.data = lastChild.data.replace(/[\s\u00A0]+$/, '');
  }
  const lines = 'h1, h2, h3, h4, h5, h6, p, ul, ol, li, table, thead, tbody, tr, blockquote, pre, hr';
  for (const element of page.body.querySelectorAll(lines)) {
    if (element.parentElement?.matches('li, td, th') && element.localName === 'p') continue;
    element.before('\n');
    if (element.matches('ul, ol, table, thead, tbody, tr')) element.append('\n');
  }
}
