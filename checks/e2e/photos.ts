import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';

/** A JPEG drawn by the browser: red above, blue below. */
export async function photo(page: Page, width: number, height: number) {
  const bytes = await page.evaluate(
    async ([width, height]) => {
      const canvas = new OffscreenCanvas(width, height);
      const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
      context.fillStyle = 'red';
      context.fillRect(0, 0, width, height / 2);
      context.fillStyle = 'blue';
      context.fillRect(0, height / 2, width, height / 2);
      const file = await canvas.convertToBlob({ type: 'image/jpeg' });
      return [...new Uint8Array(await file.arrayBuffer())];
    },
    [width, height] as const,
  );
  return Buffer.from(bytes);
}

/** A JPEG of 900 by 1,600 as a phone saves it: lying on its side, with a note to turn it and the GPS position. */
export const fromPhone = readFileSync(join(import.meta.dirname, 'phone.jpg'));

/** Whether a file says where a photo was taken, or could. */
export const tellsPlace = (file: Buffer) => file.includes('Exif') || file.includes('http://ns.adobe.com/xap');

/** What a stored image looks like: its size, and the colour of its first and last pixel. */
export const look = (page: Page, url: string) =>
  page.evaluate(async (url) => {
    const pixels = await createImageBitmap(await (await fetch(url)).blob());
    const canvas = new OffscreenCanvas(pixels.width, pixels.height);
    const context = canvas.getContext('2d') as OffscreenCanvasRenderingContext2D;
    context.drawImage(pixels, 0, 0);
    const colourAt = (x: number, y: number) => {
      const [red = 0, , blue = 0] = context.getImageData(x, y, 1, 1).data;
      return red > blue ? 'red' : 'blue';
    };
    const { width, height } = pixels;
    return { width, height, first: colourAt(0, 0), last: colourAt(width - 1, height - 1) };
  }, url);
