import { uploadImage, type Versions } from '@newsletters/shared/api/images';
import { type ImageKind, widthsBelow } from '@newsletters/shared/model';
import { drawing, isOpaque, pixelsOf } from './drawing';

/** A smaller version is mostly shown on screens with two pixels for one, which forgive more than the image itself. */
const QUALITY = 0.8;

const whole = ({ width, height }: { width: number; height: number }) => ({ x: 0, y: 0, width, height });

/** The average colour of an opaque image, such as `#c8a070`. */
function colourOf(source: ImageBitmap | OffscreenCanvas) {
  const { context, canvas } = drawing(source, whole(source), 16 / source.width);
  const { data } = context.getImageData(0, 0, canvas.width, canvas.height);
  const average = (channel: number) =>
    data.reduce((sum, value, index) => (index % 4 === channel ? sum + value : sum), 0) / (data.length / 4);
  return `#${[0, 1, 2].map((channel) => Math.round(average(channel)).toString(16).padStart(2, '0')).join('')}`;
}

async function versionsOf(image: Blob): Promise<Versions> {
  if (image.type !== 'image/jpeg' && image.type !== 'image/png') return { image, sizes: [] };
  const pixels = await pixelsOf(image);
  try {
    const opaque = image.type === 'image/jpeg' || isOpaque(drawing(pixels, whole(pixels), 1));
    const sizes: Blob[] = [];
    // Each from the next larger one: no browser draws one at a tenth of its size well.
    let source: ImageBitmap | OffscreenCanvas = pixels;
    for (const width of widthsBelow(pixels.width).toReversed()) {
      source = drawing(source, whole(source), width / source.width).canvas;
      sizes.unshift(
        await source.convertToBlob(opaque ? { type: 'image/jpeg', quality: QUALITY } : { type: 'image/png' }),
      );
    }
    const { width, height } = pixels;
    return { image, sizes, facts: { width, height, colour: opaque ? colourOf(source) : undefined } };
  } finally {
    pixels.close();
  }
}

/**
 * Stores an image that is ready, with its smaller versions, and returns its public address. Fails like `uploadImage`, or with the
 * message to show.
 */
export async function storeImage(
  kind: ImageKind,
  image: Blob,
  onProgress: (part: number) => void,
  signal?: AbortSignal,
): Promise<string> {
  onProgress(0);
  return uploadImage(kind, await versionsOf(image), onProgress, signal);
}
