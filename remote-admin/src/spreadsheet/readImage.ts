import { drawn } from '../images/drawing';

/** How long another server can take, in milliseconds. */
const PATIENCE = 20_000;

/** With more than this, the page would stop for longer than 200 ms. Covers need 1.4 million. */
const MOST_PIXELS = 20_000_000;

const SHAPE = 16 / 9;
const WIDTH = 1600;

/** An image at an address: drawn anew, or why it can't be. */
export type ReadImage = { file: Blob } | { unread: 'unreadable' | 'large' };

/** The largest part of 16:9 in the middle, not larger than a cover is: scaling it at once is faster than drawing it. */
function middle({ width, height }: HTMLImageElement) {
  const wide = Math.max(1, Math.round(Math.min(width, height * SHAPE)));
  const high = Math.max(1, Math.round(Math.min(height, width / SHAPE)));
  const scale = Math.min(1, WIDTH / wide);
  return {
    area: [Math.floor((width - wide) / 2), Math.floor((height - high) / 2), wide, high] as const,
    size: {
      resizeWidth: Math.max(1, Math.round(wide * scale)),
      resizeHeight: Math.max(1, Math.round(high * scale)),
    },
  };
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
  if (!image) return { unread: 'unreadable' };
  if (image.width * image.height > MOST_PIXELS) return { unread: 'large' };
  const draw = async (): Promise<ReadImage> => {
    const { area, size } = middle(image);
    const pixels = await createImageBitmap(image, ...area, { ...size, resizeQuality: 'high' });
    try {
      return { file: await drawn('newsletter', 'image/png', pixels) };
    } finally {
      pixels.close();
    }
  };
  const drawing = turn.then(draw).catch((): ReadImage => ({ unread: 'unreadable' }));
  turn = drawing;
  return drawing;
}
