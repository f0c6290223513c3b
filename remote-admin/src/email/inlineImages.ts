import { imageProblem } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { typeOf } from '../images/checkedImage';
import { drawn, pixelsOf } from '../images/drawing';
import { rewriteAddresses } from './addresses';
import { decoded } from './decoded';
import type { Letter } from './letter';

/** More images than this aren't a newsletter. */
const MOST = 200;

/** An image that came with the email, and its address in the page until it is stored. */
export interface InlineImage {
  blob: Blob;
  address: string;
}

const dataUrl = /^\s*data:([\w.+/-]{1,100})?(?:;[\w=-]{1,100})*?(;base64)?,/i;

const bytesOf = (binary: string) => Uint8Array.from(binary, (char) => char.charCodeAt(0));

function blobFrom(url: string): Blob | undefined {
  const [start = '', type = '', base64] = dataUrl.exec(url) ?? [];
  const content = url
    .slice(start.length)
    .replace(/%([\da-f]{2})/gi, (_escape, code) => String.fromCharCode(Number.parseInt(code, 16)));
  try {
    return new Blob([bytesOf(base64 ? atob(content.trim()) : content)], { type });
  } catch {
    return undefined;
  }
}

/** What a file in the HTML itself is called. */
const nameOf = ({ type }: Blob) => (type ? t('an embedded {type}', { type }) : t('an embedded file'));

/** Finds the file that an address refers to: a part of the email, or the address itself. */
function finder({ parts }: Letter) {
  const byId = new Map(parts.toReversed().map((part) => [part.id.toLowerCase(), part]));
  const embedded = new Map<string, { name: string; blob: Blob } | undefined>();
  return (address: string) => {
    const [, id] = /^\s*cid:(.{1,500})$/is.exec(address) ?? [];
    if (id) return byId.get(decoded(id.trim()).toLowerCase());
    if (!dataUrl.test(address)) return undefined;
    if (!embedded.has(address)) {
      const blob = blobFrom(address);
      embedded.set(address, blob && { name: nameOf(blob), blob });
    }
    return embedded.get(address);
  };
}

/** A GIF stays as it is, because it would lose its movement. Any other image is drawn anew, so that nothing else in the file gets out. */
async function redrawn(file: Blob): Promise<Blob> {
  const pixels = await pixelsOf(file);
  try {
    return file.type === 'image/gif' ? file : await drawn('newsletter', file.type, pixels);
  } finally {
    pixels.close();
  }
}

/** The images that came with an email, ready to be stored, and the names of those that can't be. */
export async function inlineImages(page: Document, letter: Letter) {
  const find = finder(letter);
  const found = new Map<Blob, string>();
  rewriteAddresses(page, (address) => {
    const part = find(address);
    if (part) found.set(part.blob, part.name);
    return address;
  });
  const start = `https://${crypto.randomUUID()}.invalid/`;
  const images = new Map<Blob, InlineImage>();
  const refused: string[] = [];
  const unreadable: string[] = [];
  for (const [file, name] of found) {
    const image = new Blob([file], { type: await typeOf(file) });
    if (imageProblem('newsletter', image) || images.size >= MOST) refused.push(name);
    else
      await redrawn(image).then(
        (blob) => images.set(file, { blob, address: `${start}${images.size}/` }),
        () => unreadable.push(name),
      );
  }
  rewriteAddresses(page, (address) => {
    const part = find(address);
    if (!part) return address;
    // In the HTML itself, all of its file would get out.
    const stays = !dataUrl.test(address) || part.blob.type === 'image/svg+xml';
    return images.get(part.blob)?.address ?? (stays ? address : undefined);
  });
  return { images: [...images.values()], refused, unreadable };
}
