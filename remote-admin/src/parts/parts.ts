import type { Writing } from './spots';

/** A part of the source: from its first character to the one after its last. */
export interface Span {
  start: number;
  end: number;
}

/** What replaces a span of the source. */
export interface Change extends Span {
  text: string;
}

/** A text or an attribute that can be edited, and where the source has it. */
export interface Field extends Span, Writing {
  name: 'text' | 'href' | 'src' | 'alt' | 'title';
  value: string;
  /** The quotes around an attribute; none around a text. */
  quote: '"' | "'" | '';
  /** What an attribute that has no value yet needs before it. */
  before: string;
}

/** A text, a link or an image of an example. */
export interface Part {
  kind: 'text' | 'link' | 'image';
  /** What it says, in one line. */
  label: string;
  fields: Field[];
  start: number;
  /** The number of its element. */
  element: number;
  /** How many parts of this element with the same label come before it. */
  nth: number;
  /** Whether no preview shows it, such as a preheader. */
  hidden: boolean;
  /** What can be removed with it: from the smallest block to the largest. */
  blocks: Block[];
}

/** A span that can be removed without breaking what is around it. */
export interface Block extends Span {
  element: number;
}

/** An example, taken apart. */
export interface Parts {
  html: string;
  parts: Part[];
  /** The elements with their numbers, and where their attributes begin. */
  elements: { number: number; at: number }[];
}

/** The attribute that tells in the preview's copy which element it is. */
export const MARK = 'data-part';

export const applied = (html: string, { start, end, text }: Change) =>
  html.slice(0, start) + text + html.slice(end);

/** Source with several changes, none of which overlap. */
export const appliedAll = (html: string, changes: Change[]) =>
  changes.toSorted((one, other) => other.start - one.start).reduce(applied, html);

/** A text in one line, to name it by. */
export const labelOf = (text: string) => text.replace(/\s+/g, ' ').trim();

/** What finds a part in the preview, where its element has a number. */
export type Place = Pick<Part, 'kind' | 'label' | 'element' | 'nth'>;
