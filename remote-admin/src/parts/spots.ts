import { DecodingMode, EntityDecoder, htmlDecodeTree } from 'entities/decode';

/** A character as readers see it, and where it's written in the source. An entity and a run of white space are one character. */
export interface Spot {
  text: string;
  start: number;
  end: number;
}

/** How a text is written: with white space that counts, or as the value of an attribute. */
export interface Writing {
  preserved: boolean;
  attribute: boolean;
}

const isSpace = (text: string) => /^[\t\n\f\r ]$/.test(text);

/** The length of what is at a position if it isn't an entity: line breaks of Windows and surrogates are one character. */
const plainLength = (raw: string, at: number) =>
  raw.startsWith('\r\n', at) || (raw.codePointAt(at) ?? 0) > 0xffff ? 2 : 1;

/** The characters of a text in source, which begins at `offset`. */
export function spotsIn(raw: string, offset: number, { attribute }: Pick<Writing, 'attribute'>): Spot[] {
  const spots: Spot[] = [];
  let decoded = '';
  const decoder = new EntityDecoder(htmlDecodeTree, (code) => {
    decoded += String.fromCodePoint(code);
  });
  let at = 0;
  while (at < raw.length) {
    decoded = '';
    let length = 0;
    if (raw[at] === '&') {
      decoder.startEntity(attribute ? DecodingMode.Attribute : DecodingMode.Legacy);
      length = decoder.write(raw, at + 1);
      if (length < 0) length = decoder.end();
    }
    const end = at + (length || plainLength(raw, at));
    const text = length > 0 ? decoded : raw.slice(at, end).replace(/\r\n?/, '\n');
    spots.push({ text, start: offset + at, end: offset + end });
    at = end;
  }
  return spots;
}

/** The same as it's edited: white space that doesn't count is one space, and none at the ends. */
export function editable(spots: Spot[], { preserved }: Pick<Writing, 'preserved'>): Spot[] {
  if (preserved) return spots;
  const merged: Spot[] = [];
  for (const spot of spots) {
    const last = merged.at(-1);
    if (!isSpace(spot.text)) merged.push(spot);
    else if (last?.text === ' ') last.end = spot.end;
    else if (last) merged.push({ ...spot, text: ' ' });
  }
  if (merged.at(-1)?.text === ' ') merged.pop();
  return merged;
}

/** What spots say together. */
export const textOf = (spots: Spot[]) => spots.map(({ text }) => text).join('');
