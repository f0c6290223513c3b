/** What Word says of an item of a list, in a style of its own: "mso-list:l0 level1 lfo1". */
const item = /mso-list:\s*(l\d+)\s+level(\d)/i;

/** How numbers and letters are written that count. */
const counted = /^\s*\(?(?:\d+|[a-z]{1,4})[.)]/i;

/** The bullet or the number, which Word writes as a text. */
function takeMarker(paragraph: Element): string {
  const marker = paragraph.querySelector('[style*="mso-list:Ignore" i]');
  const text = marker?.textContent ?? '';
  marker?.remove();
  return text;
}

/** Makes lists of the paragraphs that Word writes in place of them. */
export function makeLists(page: Document) {
  let lists: Element[] = [];
  let last: Element | undefined;
  for (const paragraph of [...page.querySelectorAll('p, h1, h2, h3, h4, h5, h6')]) {
    const [, , level] = item.exec(paragraph.getAttribute('style') ?? '') ?? [];
    if (!level) continue;
    // Anything between two items ends the list.
    if (last === undefined || paragraph.previousElementSibling !== last) lists = [];
    const kind = counted.test(takeMarker(paragraph)) ? 'ol' : 'ul';
    lists.length = Math.min(lists.length, Number(level));
    if (lists.length === Number(level) && lists.at(-1)?.localName !== kind) lists.pop();
    while (lists.length < Number(level)) {
      const list = page.createElement(kind);
      const around = lists.at(-1);
      if (around) (around.lastElementChild ?? around.appendChild(page.createElement('li'))).append(list);
      else {
        paragraph.before(list);
        last = list;
      }
      lists.push(list);
    }
    const entry = page.createElement('li');
    entry.append(...paragraph.childNodes);
    lists.at(-1)?.append(entry);
    paragraph.remove();
  }
}
