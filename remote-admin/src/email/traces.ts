import { escaped } from './escaped';
import type { Recipient } from './letter';

/** Replaces escapes such as %40, also of escapes. Not decodeURIComponent, which fails at a single wrong one. */
export function unescaped(text: string): string {
  let result = text;
  for (let round = 0; round < 3 && result.includes('%'); round += 1)
    result = result.replace(/%([0-7][\da-f])/gi, (_escape, code) =>
      String.fromCharCode(Number.parseInt(code, 16)),
    );
  return result;
}

/** How a text looks within anything in base64: it depends on how many bytes come before it. */
function base64Forms(text: string): string[] {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return [0, 2, 3].map((start, offset) => {
    const encoded = btoa('\0'.repeat(offset) + bytes);
    return encoded.slice(start, Math.floor(((offset + bytes.length) * 8) / 6));
  });
}

const hexOf = (text: string) =>
  Array.from(new TextEncoder().encode(text), (byte) => byte.toString(16).padStart(2, '0')).join('');

/** Characters that nobody sees, with which senders keep addresses from becoming links. */
const unseen = '[\\u00AD\\u200B-\\u200D\\u2060\\uFEFF]{0,3}';

const patternOf = (address: string) => [...address].map(escaped).join(unseen);

/** How the addresses of an email's recipients are found, whatever they are written in. */
export interface Traces {
  /** Where texts mention an address, with the space before it. */
  mentions: RegExp | undefined;
  /** Whether the address of a link or an image contains one: as it is, escaped, or in base64 or hexadecimal. */
  isIn: (text: string) => boolean;
}

export function tracesOf(recipients: Recipient[]): Traces {
  const addresses = [...new Set(recipients.flatMap(({ address }) => [address, address.toLowerCase()]))];
  if (addresses.length === 0) return { mentions: undefined, isIn: () => false };
  // Not the end of another one, such as mary.jane@reader.test.
  const plain = `(?<![\\w.+-])(?:${addresses.map(patternOf).join('|')})(?![\\w-]`;
  const ofBounces = addresses.map((it) => escaped(it.replace('@', '='))).join('|');
  const inAddress = new RegExp(`${plain})|${ofBounces}`, 'i');
  const encoded = addresses.flatMap((it) => [it, encodeURIComponent(it)]).flatMap(base64Forms);
  const hexadecimal = addresses.map(hexOf);
  const shortest = Math.min(...addresses.map(({ length }) => length));
  return {
    mentions: new RegExp(`[ \\u00A0]?${plain}|\\.\\w)`, 'gi'),
    isIn: (text) => {
      if (text.length < shortest) return false;
      const decoded = unescaped(text);
      const base64 = decoded.replaceAll('-', '+').replaceAll('_', '/');
      return (
        inAddress.test(decoded) ||
        encoded.some((form) => base64.includes(form)) ||
        hexadecimal.some((form) => decoded.toLowerCase().includes(form))
      );
    },
  };
}
