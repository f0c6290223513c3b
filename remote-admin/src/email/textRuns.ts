/** A part of a text: from its first character to the one after its last. */
export type Range = readonly [start: number, end: number];

const blocks = new Set(
  'address article aside blockquote body button center dd div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header li main nav ol p pre section table tbody td tfoot th thead title tr ul'.split(
    ' ',
  ),
);

/** Removes ranges, in their order, from a text that begins at an offset. */
export function without(text: string, ranges: Range[], offset = 0): string {
  let result = '';
  let at = 0;
  for (const [start, end] of ranges) {
    result += text.slice(at, Math.max(at, start - offset));
    at = Math.max(at, Math.min(text.length, end - offset));
  }
  return result + text.slice(at);
}

/** A text as it's read: within one paragraph, cell and the like, whatever is bold or a link in it. */
export interface TextRun {
  text: string;
  nodes: Text[];
  block: Element;
}

/** The texts of a page in their order. */
export function textRuns(page: Document): TextRun[] {
  const runs: TextRun[] = [];
  const blockOf = new Map<Node | null, Element>();
  let run: TextRun | undefined;
  const walker = page.createTreeWalker(page, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const node = walker.currentNode;
    const around = blockOf.get(node.parentNode) ?? page.documentElement;
    if (node instanceof Element) {
      blockOf.set(node, blocks.has(node.localName) ? node : around);
      if (node.localName === 'br' || blocks.has(node.localName)) run = undefined;
    } else if (node.parentElement?.localName !== 'style') {
      if (run?.block !== around) {
        run = { text: '', nodes: [], block: around };
        runs.push(run);
      }
      run.text += node.nodeValue ?? '';
      run.nodes.push(node as Text);
    }
  }
  return runs;
}

/** Removes ranges of a run, each of which can go through several elements. */
export function removeFrom({ nodes }: TextRun, ranges: Range[]) {
  let offset = 0;
  let next = 0;
  for (const node of nodes) {
    const text = node.data;
    const end = offset + text.length;
    while ((ranges[next]?.[1] ?? Number.POSITIVE_INFINITY) <= offset) next += 1;
    const here: Range[] = [];
    for (let at = next; (ranges[at]?.[0] ?? end) < end; at += 1) here.push(ranges[at] as Range);
    if (here.length > 0) node.data = without(text, here, offset);
    offset = end;
  }
}
