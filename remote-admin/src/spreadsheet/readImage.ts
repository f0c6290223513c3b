import { drawn } from '../images/drawing';

/** How long another server can take, in milliseconds. */
const PATIENCE = 20_000;

/** More than this takes a browser too long to draw. Covers need 1.4 million. */
const MOST_PIXELS = 50_000_000;

const SHAPE = 16 / 9;

/** An image at an address: drawn anew, or why it can't be. */
export type ReadImage = { file: Blob } | { unread: 'not allowed' | 'too many pixels' };

/** The largest part of 16:9 in the middle. */
function middle({ width, height }: HTMLImageElement) {
  const wide = Math.min(width, height * SHAPE);
  const high = Math.min(height, width / SHAPE);
  return { x: (width - wide) / 2, y: (height - high) / 2, width: wide, height: high };
}

/** The element with an image that its server lets other sites read; nothing about the user is sent along. */
function loaded(address: string, signal: AbortSignal) {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  return new Promise<HTMLImageElement | undefined>((resolve) => {
    const end = (result?: HTMLImageElement) => {
      clearTimeout(timer);
      image.onload = null;
      image.onerror = null;
      // Ends the request; without a handler, because this is an error again.
      if (!result) image.src = '';
      resolve(result);
    };
    const timer = setTimeout(end, PATIENCE);
    signal.addEventListener('abort', () => end(), { once: true });
    image.onload = () => end(image);
    image.onerror = () => end();
    image.src = address;
  });
}

/** Decoded images are large: there is one at a time. */
let turn: Promise<unknown> = Promise.resolve();

/** Reads the image at a public https address and draws its middle as a cover. */
export async function readImage(address: string, signal: AbortSignal): Promise<ReadImage> {
  const image = await loaded(address, signal);
  if (!image) return { unread: 'not allowed' };
  if (image.width * image.height > MOST_PIXELS) return { unread: 'too many pixels' };
  const draw = async (): Promise<ReadImage> => {
    // Beside the page; drawing alone would decode it within one task.
    await image.decode();
    return { file: await drawn('newsletter', 'image/png', image, middle(image)) };
  };
  const drawing = turn.then(draw).catch((): ReadImage => ({ unread: 'not allowed' }));
  turn = drawing;
  return drawing;
}
