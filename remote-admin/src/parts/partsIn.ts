import { tagsIn } from '@newsletters/shared/example';
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from 'parse5';
import { isTiny, isUnseen } from '../email/suggested';
import { blocksOf } from './blocks';
import { fieldOf, nameEnd, textField } from './fields';
import { type Field, labelOf, type Part, type Parts, type Span } from './parts';

type Element = DefaultTreeAdapterTypes.Element;
type TextNode = DefaultTreeAdapterTypes.TextNode;

/** What no email needs, and what parsing would take too long with. */
const MOST_NESTED = 500;
const MOST_ELEMENTS = 100_000;
const MOST_ATTRIBUTES = 1000;

/** It can't be taken apart, only edited as source. */
export class TooComplex extends Error {}

/** Texts aren't joined, because those of broken tables come from several places of the source. */
function treeAdapter() {
  let depth = 0;
  let elements = 0;
  const text = (value: string): TextNode => ({ nodeName: '#text', value, parentNode: null });
  return {
    ...defaultTreeAdapter,
    insertText: (parent: DefaultTreeAdapterTypes.ParentNode, value: string) =>
      defaultTreeAdapter.appendChild(parent, text(value)),
    insertTextBefore: (
      parent: DefaultTreeAdapterTypes.ParentNode,
      value: string,
      before: DefaultTreeAdapterTypes.ChildNode,
    ) => defaultTreeAdapter.insertBefore(parent, text(value), before),
    onItemPush() {
      depth += 1;
      elements += 1;
      if (depth > MOST_NESTED || elements > MOST_ELEMENTS) throw new TooComplex();
    },
    onItemPop() {
      depth -= 1;
    },
  };
}

const isElement = (node: DefaultTreeAdapterTypes.ChildNode): node is Element => 'tagName' in node;

/** What contains no text for readers, or text that isn't parsed. */
const skipped = new Set([
  'script',
  'style',
  'template',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'plaintext',
  'svg',
  'math',
]);

/** What is known of an element from those around it. */
interface Around {
  element: number;
  hidden: boolean;
  /** Whether texts are too small to be read. Images and what has a size of its own are shown. */
  tiny: boolean;
  preserved: boolean;
  link: Field[];
}

const attributeOf = (element: Element, name: string) =>
  element.attrs.find((attribute) => attribute.name === name)?.value;

class Reader {
  readonly parts: (Part & { node: Element })[] = [];
  /** The elements by their position; one that the parser repeats is the same element. */
  readonly numbers = new Map<number, number>();

  constructor(readonly html: string) {}

  numberOf({ sourceCodeLocation }: Element): number | undefined {
    const start = sourceCodeLocation?.startTag?.startOffset;
    if (start === undefined) return undefined;
    const number = this.numbers.get(start) ?? this.numbers.size;
    this.numbers.set(start, number);
    return number;
  }

  add(node: Element, kind: Part['kind'], label: string, fields: Field[], span: Span, around: Around) {
    const { element, hidden } = around;
    this.parts.push({ kind, label, fields, start: span.start, element, hidden, nth: 0, blocks: [], node });
  }

  /** Consecutive texts of an element. */
  addText(node: Element, value: string, span: Span, around: Around) {
    const field = textField(this.html, value, span, around.preserved);
    if (field && /[\p{L}\p{N}\p{P}\p{S}]/u.test(field.value))
      this.add(node, 'text', labelOf(field.value), [field, ...around.link], field, {
        ...around,
        hidden: around.hidden || around.tiny,
      });
  }

  readTexts(node: Element, around: Around) {
    let run: (Span & { value: string }) | undefined;
    const end = () => {
      if (run) this.addText(node, run.value, run, around);
      run = undefined;
    };
    for (const child of node.childNodes) {
      if (isElement(child)) {
        end();
        this.read(child, around);
      } else if (child.nodeName === '#text') {
        const { startOffset = 0, endOffset = 0 } = child.sourceCodeLocation ?? {};
        if (run?.end !== startOffset) end();
        run = {
          start: run?.start ?? startOffset,
          end: endOffset,
          value: (run?.value ?? '') + (child as TextNode).value,
        };
      }
    }
    end();
  }

  read(node: Element, outside: Around) {
    if (skipped.has(node.tagName)) return;
    const style = attributeOf(node, 'style') ?? '';
    const around: Around = {
      element: this.numberOf(node) ?? outside.element,
      hidden:
        outside.hidden ||
        node.tagName === 'head' ||
        attributeOf(node, 'hidden') !== undefined ||
        isUnseen(style),
      tiny: isTiny(style) ?? outside.tiny,
      preserved:
        outside.preserved ||
        /^(pre|textarea|listing)$/.test(node.tagName) ||
        /white-space\s*:\s*(pre|break)/i.test(style),
      link: outside.link,
    };
    const fields = (...names: Exclude<Field['name'], 'text'>[]) =>
      names.map((name) => fieldOf(this.html, node, name)).filter((field) => field !== undefined);
    const start = node.sourceCodeLocation?.startOffset ?? 0;
    if (node.tagName === 'img') {
      const label = attributeOf(node, 'alt') || attributeOf(node, 'src') || '';
      this.add(
        node,
        'image',
        label,
        [...fields('src', 'alt', 'title'), ...around.link],
        { start, end: start },
        around,
      );
      return;
    }
    const isLink = /^(a|area)$/.test(node.tagName) && attributeOf(node, 'href') !== undefined;
    if (isLink) around.link = fields('href', 'title');
    const before = this.parts.length;
    this.readTexts(node, around);
    if (isLink && this.parts.length === before)
      this.add(node, 'link', attributeOf(node, 'href') ?? '', around.link, { start, end: start }, around);
  }
}

/** The texts, links and images of an example in the order of its source. Undefined if it's too complex. */
export function partsIn(html: string): Parts | undefined {
  for (const { attributes } of tagsIn(html)) if (attributes.size > MOST_ATTRIBUTES) return undefined;
  const reader = new Reader(html);
  try {
    const page = parse(html, {
      sourceCodeLocationInfo: true,
      scriptingEnabled: false,
      treeAdapter: treeAdapter(),
    });
    for (const child of page.childNodes)
      if (isElement(child))
        reader.read(child, { element: -1, hidden: false, tiny: false, preserved: false, link: [] });
  } catch (failure) {
    if (failure instanceof TooComplex) return undefined;
    throw failure;
  }
  const found = reader.parts.sort((one, other) => one.start - other.start);
  const starts = found.map(({ start }) => start);
  const seen = new Map<string, number>();
  const parts = found.map(({ node, ...part }) => {
    const key = `${part.element} ${part.label}`;
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    return { ...part, nth, blocks: blocksOf(node, starts, (element) => reader.numberOf(element)) };
  });
  const elements = [...reader.numbers].map(([start, number]) => ({
    number,
    at: nameEnd(html, start),
  }));
  return { html, parts, elements };
}
