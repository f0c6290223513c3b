import type { Prepared } from '../email/prepare';
import { pixelsOf } from '../images/drawing';
import { addressProblem } from '../spreadsheet/imageAddress';

/** Smaller images are logos, portraits and buttons, in pixels. */
const WIDE = 300;
const HIGH = 120;

/** Wider ones, for their height, are banners. */
const FLAT = 3;

/** A size as a tag gives it: 600, 600px or 100%. */
function pixelsIn(text: string | null | undefined): number | undefined {
  const [, number, unit] = /^\s*(\d{1,5})(?:\.\d{1,9})?\s*(px|%)?\s*$/i.exec(text ?? '') ?? [];
  if (number === undefined) return undefined;
  return unit === '%' ? Number(number) * 6 : Number(number);
}

const isLarge = (width: number, height: number | undefined) =>
  width >= WIDE && (height === undefined || (height >= HIGH && width / height <= FLAT));

async function sizeOf(image: Blob) {
  const pixels = await pixelsOf(image);
  const { width, height } = pixels;
  pixels.close();
  return { width, height };
}

/** The first large image of an email, which may be its cover: a file that came with it, or a public address. */
export async function coverIn({ page, images }: Pick<Prepared, 'page' | 'images'>) {
  const files = new Map(images.map(({ address, blob }) => [address, blob]));
  for (const element of page.querySelectorAll('img')) {
    const address = element.getAttribute('src')?.trim() ?? '';
    const file = files.get(address);
    if (!file && addressProblem(address)) continue;
    const width = pixelsIn(element.style.width) ?? pixelsIn(element.getAttribute('width'));
    const height = pixelsIn(element.style.height) ?? pixelsIn(element.getAttribute('height'));
    if (width !== undefined && !isLarge(width, height)) continue;
    if (file) {
      const size = await sizeOf(file);
      if (isLarge(size.width, size.height)) return file;
    } else if (width !== undefined) return address;
  }
  return undefined;
}
