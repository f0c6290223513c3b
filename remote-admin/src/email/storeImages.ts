import { storeImage } from '../images/storeImage';
import type { Prepared } from './prepare';
import { removeImages } from './useUploads';

/** Stores the images one by one. If that fails or is cancelled, removes them again. */
export async function storeImages(
  { images }: Prepared,
  signal: AbortSignal,
  onStored: (count: number) => void,
) {
  const urls: string[] = [];
  try {
    for (const { blob } of images) {
      urls.push(await storeImage('newsletter', blob, () => undefined, signal));
      signal.throwIfAborted();
      onStored(urls.length);
    }
    return urls;
  } catch (error) {
    removeImages(urls);
    throw error;
  }
}
