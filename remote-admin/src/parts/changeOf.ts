import { escapeAttribute, escapeText } from 'entities/escape';
import type { Change, Field, Parts } from './parts';
import { MARK } from './parts';
import { editable, type Spot, spotsIn, textOf } from './spots';

function written(text: string, { attribute, quote }: Field): string {
  if (!attribute) return escapeText(text);
  return quote === "'"
    ? escapeAttribute(text).replaceAll('&quot;', '"').replaceAll("'", '&#39;')
    : escapeAttribute(text);
}

/** Whether source says what it should, and nothing in it has become a tag or an entity. */
const says = (raw: string, text: string, field: Field) =>
  textOf(spotsIn(raw, 0, field)) === text && (field.attribute || !/<[a-z/!?]/i.test(raw));

/** How many spots at the beginning, or at the end, a text has in common with what was there. */
function common(spots: Spot[], text: string, atEnd: boolean): { spots: number; length: number } {
  let length = 0;
  let count = 0;
  for (const spot of atEnd ? spots.toReversed() : spots) {
    const at = atEnd ? text.length - length - spot.text.length : length;
    if (at < 0 || !text.startsWith(spot.text, at)) break;
    length += spot.text.length;
    count += 1;
  }
  return { spots: count, length };
}

/** The smallest change of the source that makes a field say something else: all other characters stay as they're written. */
export function changeOf(html: string, field: Field, value: string): Change {
  const { start, end, before } = field;
  const text = field.preserved ? value : value.replace(/[\t\n\f\r ]*[\n\f\r][\t\n\f\r ]*/g, ' ');
  const all = spotsIn(html.slice(start, end), start, field);
  const spots = editable(all, field);
  if (textOf(spots) === text) return { start, end: start, text: '' };
  const head = common(spots, text, false);
  const tail = common(spots.slice(head.spots), text.slice(head.length), true);
  const left = spots.slice(head.spots, spots.length - tail.spots);
  const added = text.slice(head.length, text.length - tail.length);
  const place = left[0]?.start ?? spots[head.spots]?.start ?? spots.at(-1)?.end ?? end;
  const change = { start: place, end: left.at(-1)?.end ?? place, text: written(added, field) };
  const raw = html.slice(start, change.start) + change.text + html.slice(change.end, end);
  const expected = [
    textOf(all.filter((spot) => spot.end <= change.start)),
    added,
    textOf(all.filter((spot) => spot.start >= change.end)),
  ].join('');
  // Without quotes, some characters would end it.
  const bare = field.attribute && field.quote === '';
  if (bare && !(before === '' && /^[^\s"'=<>`]+$/.test(raw) && says(raw, expected, field)))
    return { start, end, text: `${before}"${written(text, field)}"` };
  if (says(raw, expected, field)) return change;
  return { start: spots[0]?.start ?? start, end: spots.at(-1)?.end ?? end, text: written(text, field) };
}

/** The copy for the preview, with changes, in which elements have their numbers. */
export function marked({ html, elements }: Parts, changes: Change[] = []): string {
  const numbers = elements.map(({ number, at }) => ({ start: at, end: at, text: ` ${MARK}="${number}"` }));
  let copy = '';
  let from = 0;
  // In one pass, because there can be many.
  for (const { start, end, text } of [...numbers, ...changes].sort((one, other) => one.start - other.start)) {
    copy += html.slice(from, start) + text;
    from = end;
  }
  return copy + html.slice(from);
}
