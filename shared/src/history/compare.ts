import { diffArrays, diffWordsWithSpace } from 'diff';

/** A stretch of text that two versions have in common, or that only one of them has. */
export interface Piece {
  kind: 'same' | 'removed' | 'added';
  text: string;
}

/** A comparison that would take longer than a moment is given up, and both versions are shown as they are. */
const MOST_EDITS = 800;

/** Below this part in common, two texts are easier to read one after the other than mixed. */
const LEAST_IN_COMMON = 0.25;

const kindOf = ({ added, removed }: { added: boolean; removed: boolean }): Piece['kind'] =>
  added ? 'added' : removed ? 'removed' : 'same';

const whole = (before: string, after: string) =>
  [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ].filter(({ text }) => text !== '') as Piece[];

/** What changed between two texts, word by word. */
export function wordDifferences(before: string, after: string): Piece[] {
  const changes = diffWordsWithSpace(before, after, { maxEditLength: MOST_EDITS });
  if (!changes) return whole(before, after);
  const pieces = changes.map((change) => ({ kind: kindOf(change), text: change.value }));
  const common = pieces.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0);
  return common < LEAST_IN_COMMON * Math.min(before.length, after.length) ? whole(before, after) : pieces;
}

/** Lines of two versions: in common, only in one of them, or in common and skipped. */
export interface Block {
  kind: Piece['kind'] | 'skipped';
  pieces: Piece[];
  lines: number;
}

/** How many lines in common are shown around a change. */
const CONTEXT = 2;

/** Lines of HTML as a reader expects them, however the email was written: one element after the other. */
const linesOf = (html: string) =>
  html
    .replace(/>\s*(?=<)/g, '>\n')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '');

const block = (kind: Block['kind'], lines: string[], pieces?: Piece[]): Block => ({
  kind,
  lines: lines.length,
  pieces: pieces ?? [{ kind: kind === 'skipped' ? 'same' : kind, text: lines.join('\n') }],
});

/** Lines in common, without those that are far from any change. */
function context(lines: string[], isFirst: boolean, isLast: boolean): Block[] {
  const head = isFirst ? 0 : CONTEXT;
  const tail = isLast ? 0 : CONTEXT;
  if (lines.length <= head + tail + 1) return [block('same', lines)];
  return [
    block('same', lines.slice(0, head)),
    block('skipped', lines.slice(head, lines.length - tail)),
    block('same', lines.slice(lines.length - tail)),
  ].filter((part) => part.lines > 0);
}

/** Replaced lines, with the words in which they differ. */
function replaced(before: string[], after: string[]): Block[] {
  const pieces = wordDifferences(before.join('\n'), after.join('\n'));
  return [
    block(
      'removed',
      before,
      pieces.filter(({ kind }) => kind !== 'added'),
    ),
    block(
      'added',
      after,
      pieces.filter(({ kind }) => kind !== 'removed'),
    ),
  ];
}

/** What changed between two versions of an HTML document, line by line; empty if only spaces and line breaks did. */
export function lineDifferences(before: string, after: string): Block[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const changes = diffArrays(old, now, { maxEditLength: MOST_EDITS });
  if (!changes) return [block('removed', old), block('added', now)];
  if (changes.every((change) => kindOf(change) === 'same')) return [];
  return changes.flatMap((change, at) => {
    const kind = kindOf(change);
    const next = changes[at + 1];
    const previous = changes[at - 1];
    if (kind === 'same') return context(change.value, at === 0, at === changes.length - 1);
    if (kind === 'removed' && next?.added) return replaced(change.value, next.value);
    return kind === 'added' && previous?.removed ? [] : [block(kind, change.value)];
  });
}
