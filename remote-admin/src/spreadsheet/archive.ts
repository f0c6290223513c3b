import { Unzip, UnzipInflate } from 'fflate';
import { Parser } from 'saxen';
import { pauses } from './pauses';
import { MOST_UNPACKED, tooLargeUnpacked } from './tableLimits';

/** What happens at each element of an XML file, by its name without a prefix. */
export interface Visitor {
  open?: (name: string, attributes: () => Record<string, string>) => void;
  close?: (name: string) => void;
  text?: (text: string) => void;
}

/** How many bytes are unpacked at a time. Each can become a thousand. */
const PIECE = 2048;

/** Longer than any text in a workbook. Decoding its entities would take long. */
const LONGEST = 200_000;

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function parserFor({ open, close, text }: Visitor) {
  const decoder = new TextDecoder();
  const parser = new Parser()
    .on('openTag', (name, attributes) => open?.(localName(name), attributes))
    .on('closeTag', (name) => close?.(localName(name)))
    .on('text', (found, decode) => text?.(decode(found.slice(0, LONGEST))))
    .on('cdata', (found) => text?.(found.slice(0, LONGEST)))
    .on('error', (error) => {
      throw error;
    });
  return { write: (bytes: Uint8Array) => parser.write(decoder.decode(bytes, { stream: true })), parser };
}

/**
 * Walks through XML files in a ZIP archive, by their names, a piece at a time: the page can respond meanwhile, and however large they say they
 * are, no more is unpacked than a workbook needs. Resolves to the names of those that there are.
 */
export async function visitFiles(archive: Uint8Array, visitors: ReadonlyMap<string, Visitor>) {
  const found = new Set<string>();
  const waiting: (() => void)[] = [];
  let size = 0;
  const unzip = new Unzip((file) => {
    const visitor = visitors.get(file.name);
    if (!visitor || found.has(file.name)) return;
    found.add(file.name);
    const { write, parser } = parserFor(visitor);
    file.ondata = (error, bytes, final) => {
      if (error) throw error;
      size += bytes.length;
      if (size > MOST_UNPACKED) throw tooLargeUnpacked();
      waiting.push(() => write(bytes));
      if (final) waiting.push(() => parser.end());
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  const pause = pauses();
  for (let at = 0; at < archive.length; at += PIECE) {
    unzip.push(archive.subarray(at, at + PIECE), at + PIECE >= archive.length);
    for (const step of waiting.splice(0)) {
      step();
      await pause();
    }
    await pause();
  }
  return found;
}
