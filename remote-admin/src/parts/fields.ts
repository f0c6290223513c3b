import type { DefaultTreeAdapterTypes } from 'parse5';
import type { Field, Span } from './parts';
import { spotsIn, textOf } from './spots';

/** A text as it's edited, without its places. */
const edited = (value: string, preserved: boolean) =>
  preserved ? value : value.replace(/[\t\n\f\r ]+/g, ' ').replace(/^ | $/g, '');

/** A text of the source. Undefined if its source isn't what the parser read, as in CDATA. */
export function textField(html: string, value: string, span: Span, preserved: boolean): Field | undefined {
  const raw = html.slice(span.start, span.end);
  let { start } = span;
  if (raw !== value) {
    const all = spotsIn(raw, start, { attribute: false });
    // The parser leaves out the line break that a <pre> begins with.
    if (all[0]?.text === '\n' && textOf(all) === `\n${value}`) start = all.shift()?.end ?? start;
    if (textOf(all) !== value) return undefined;
  }
  return {
    name: 'text',
    value: edited(value, preserved),
    preserved,
    attribute: false,
    quote: '',
    before: '',
    start,
    end: span.end,
  };
}

/** Where the name of a tag ends in source. parse5 calls an <image> an <img>. */
export function nameEnd(html: string, start: number): number {
  const name = /[\s/>]/g;
  name.lastIndex = start + 1;
  return name.exec(html)?.index ?? html.length;
}

/** What is written in quotes, or ends with a tag. */
const valuePart = /^[^\s=]+\s*=\s*(["']?)/;

/** An attribute of an element, also one that it doesn't have but could. */
export function fieldOf(
  html: string,
  { attrs, sourceCodeLocation }: DefaultTreeAdapterTypes.Element,
  name: Exclude<Field['name'], 'text'>,
): Field | undefined {
  const tag = sourceCodeLocation?.startTag;
  if (!tag) return undefined;
  const writing = { name, preserved: false, attribute: true } as const;
  const place = sourceCodeLocation.attrs?.[name];
  if (!place) {
    // Only an alternative text is missed where there is none.
    if (name !== 'alt') return undefined;
    const at = nameEnd(html, tag.startOffset);
    return { ...writing, value: '', quote: '', before: ' alt=', start: at, end: at };
  }
  const raw = html.slice(place.startOffset, place.endOffset);
  const [beginning, mark = ''] = valuePart.exec(raw) ?? [];
  if (beginning === undefined)
    return { ...writing, value: '', quote: '', before: '=', start: place.endOffset, end: place.endOffset };
  const start = place.startOffset + beginning.length;
  const end = place.endOffset - mark.length;
  return {
    ...writing,
    value: edited(attrs.find((it) => it.name === name)?.value ?? '', false),
    quote: mark as Field['quote'],
    before: '',
    start,
    end,
  };
}
