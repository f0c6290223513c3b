import { type ImageKind, imageProblem } from '@newsletters/shared/model';
import { t } from '@newsletters/shared/texts';
import { pixelCount } from './pixelCount';

/** The longest side of a stored image, in pixels: twice the width at which the largest screens show it. */
const longest: Record<ImageKind, number> = { newsletter: 1600, hero: 2400, logo: 800 };

/** A part of an image, in pixels. */
export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

const unreadable = () => {
  throw new Error(t("This image can't be read. The file may be damaged."));
};

/** More pixels than phones take photos with; a small file can claim thousands of times as many. */
const MOST_PIXELS = 200_000_000;

/** The pixels of an image, the right way up. Rejects with the message to show if the file is damaged. */
export async function pixelsOf(file: Blob): Promise<ImageBitmap> {
  if ((await pixelCount(file)) > MOST_PIXELS)
    throw new Error(t('This image has too many pixels. At most 200 million can be read.'));
  return createImageBitmap(file, { imageOrientation: 'from-image' }).catch(unreadable);
}

/** An image, or the given part of it, drawn at another size. */
export function drawing(source: CanvasImageSource, { x, y, width, height }: Area, scale: number) {
  const side = (length: number) => Math.max(1, Math.round(length * scale));
  const canvas = new OffscreenCanvas(side(width), side(height));
  const context = canvas.getContext('2d');
  if (!context) return unreadable();
  context.imageSmoothingQuality = 'high';
  context.drawImage(source, x, y, width, height, 0, 0, canvas.width, canvas.height);
  return { canvas, context };
}

/** Whether nothing shows through a drawing. */
export function isOpaque({ canvas, context }: ReturnType<typeof drawing>) {
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  for (let alpha = 3; alpha < data.length; alpha += 4) if (data[alpha] !== 255) return false;
  return true;
}

async function draw(kind: ImageKind, type: string, pixels: ImageBitmap, area: Area) {
  const drawn = drawing(pixels, area, Math.min(1, longest[kind] / Math.max(area.width, area.height)));
  const jpeg = () => drawn.canvas.convertToBlob({ type: 'image/jpeg', quality: 0.85 });
  if (type === 'image/jpeg') return jpeg();
  const png = await drawn.canvas.convertToBlob({ type: 'image/png' });
  if (!isOpaque(drawn)) return png;
  // Photos are smaller as JPEG, screenshots and drawings as PNG.
  const photo = await jpeg();
  return photo.size < png.size ? photo : png;
}

/**
 * An image drawn anew: only the given part, not larger than it needs to be, and without anything else that was in the file,
 * such as where a photo was taken. Rejects with the message to show.
 */
export async function drawn(
  kind: ImageKind,
  type: string,
  pixels: ImageBitmap,
  area: Area = { x: 0, y: 0, width: pixels.width, height: pixels.height },
): Promise<Blob> {
  const image = await draw(kind, type, pixels, area).catch(unreadable);
  const problem = imageProblem(kind, image);
  if (problem) throw new Error(problem);
  return image;
}
