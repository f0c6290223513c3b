import { imageProblem } from '@newsletters/shared/model';
import { typeOf } from '../images/checkedImage';
import type { Letter } from './letter';

/** More images than this aren't a newsletter. */
const MOST = 200;

/** An image that came with the email, and the elements that show it. */
export interface InlineImage {
  blob: Blob;
  shownBy: Element[];
}

const dataUrl = /^\s*data:([\w.+/-]{1,100})?(?:;[\w=-]{1,100})*;base64,/i;

function blobFrom(url: string): Blob | undefined {
  const [start = '', type = ''] = dataUrl.exec(url) ?? [];
  try {
    const bytes = Uint8Array.from(atob(url.slice(start.length).trim()), (char) => char.charCodeAt(0));
    return new Blob([bytes], { type });
  } catch {
    return undefined;
  }
}

const decoded = (text: string) => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

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
      embedded.set(address, blob && { name: `an embedded ${blob.type || 'file'}`, blob });
    }
    return embedded.get(address);
  };
}

/** The images that came with an email, and the names of those that can't be stored here. */
export async function inlineImages(page: Document, letter: Letter) {
  const find = finder(letter);
  const found = new Map<Blob, { name: string; shownBy: Element[] }>();
  for (const element of page.querySelectorAll('img[src], [background]')) {
    const part = find(element.getAttribute(attributeWith(element)) ?? '');
    if (!part) continue;
    const { shownBy } = found.get(part.blob) ?? { shownBy: [] };
    found.set(part.blob, { name: part.name, shownBy: [...shownBy, element] });
  }
  const images: InlineImage[] = [];
  const refused: string[] = [];
  for (const [file, { name, shownBy }] of found) {
    const blob = new Blob([file], { type: await typeOf(file) });
    if (imageProblem('newsletter', blob) || images.length >= MOST) refused.push(name);
    else images.push({ blob, shownBy });
  }
  return { images, refused };
}

const attributeWith = (element: Element) => (element.localName === 'img' ? 'src' : 'background');

/** Makes the elements show the image from its new address. */
export function link({ shownBy }: InlineImage, url: string) {
  for (const element of shownBy) element.setAttribute(attributeWith(element), url);
}
