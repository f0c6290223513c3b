import { t } from '@newsletters/shared/texts';
import { ImportError } from './importError';
import type { Letter } from './letter';

const marks = [
  ['utf-8', [0xef, 0xbb, 0xbf]],
  ['utf-16le', [0xff, 0xfe]],
  ['utf-16be', [0xfe, 0xff]],
] as const;

/** The encoding that a page says it has, in its first kilobyte as browsers expect it. */
function declaredEncoding(bytes: Uint8Array): string | undefined {
  const marked = marks.find(([, mark]) => mark.every((byte, at) => bytes[at] === byte));
  if (marked) return marked[0];
  const start = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const declared = /<meta[^>]{1,200}charset\s*=\s*["']?\s*([\w-]{1,40})/i.exec(start)?.[1];
  // It could be read byte by byte, so it isn't UTF-16.
  return declared && /^utf-16/i.test(declared) ? 'utf-8' : declared;
}

/** The text of a page: in the encoding that it declares, else in UTF-8, else in that of old Windows programs. */
function decode(bytes: Uint8Array): string {
  for (const encoding of [declaredEncoding(bytes), 'utf-8']) {
    try {
      if (encoding) return new TextDecoder(encoding, { fatal: true }).decode(bytes);
    } catch {
      // Not this one.
    }
  }
  return new TextDecoder('windows-1252').decode(bytes);
}

/** Reads a newsletter that was saved as a web page. */
export function readHtml(bytes: Uint8Array): Letter {
  const html = decode(bytes);
  if (html.includes('\0'))
    throw new ImportError(t("This file isn't an email or a web page. Choose an .eml or .html file."));
  return { html, parts: [], recipients: [], sentAt: 0 };
}
