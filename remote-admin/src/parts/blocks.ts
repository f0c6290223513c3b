import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Block } from './parts';

type Element = DefaultTreeAdapterTypes.Element;

/** What can go as a whole. */
const whole = new Set(
  'a img p h1 h2 h3 h4 h5 h6 ul ol li dl dt dd blockquote pre figure hr table tr div center section article header footer main aside nav address'.split(
    ' ',
  ),
);

/** What has to stay when its content goes, because its row would have too few. */
const emptied = new Set(['td', 'th', 'caption']);

function spanOf({ tagName, sourceCodeLocation: place }: Element) {
  if (!place?.startTag) return undefined;
  if (whole.has(tagName)) return { start: place.startOffset, end: place.endOffset };
  if (!emptied.has(tagName)) return undefined;
  return { start: place.startTag.endOffset, end: place.endTag?.startOffset ?? place.endOffset };
}

/** How many of the positions, which are in order, come before another one. */
function before(positions: number[], position: number): number {
  let [low, high] = [0, positions.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((positions[middle] ?? 0) < position) low = middle + 1;
    else high = middle;
  }
  return low;
}

/**
 * The blocks around an element, smallest first. Of blocks that contain the same parts it's the outermost, so that no empty frame is
 * left; and none that contains everything, unless there is nothing else.
 */
export function blocksOf(
  node: Element,
  starts: number[],
  numberOf: (element: Element) => number | undefined,
): Block[] {
  const found = new Map<number, Block>();
  for (
    let at: Element | null = node;
    at;
    at = at.parentNode && 'tagName' in at.parentNode ? at.parentNode : null
  ) {
    const span = spanOf(at);
    const element = numberOf(at);
    if (!span || element === undefined || span.end <= span.start) continue;
    found.set(before(starts, span.end) - before(starts, span.start), { ...span, element });
  }
  if (found.size > 1) found.delete(starts.length);
  return [...found.values()];
}
