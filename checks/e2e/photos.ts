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

/** 59° 54' 50" N, 10° 45' 8" E, as EXIF writes it. */
const latitude = '0000003b0000000100000036000000010000003200000001';
const longitude = '0000000a000000010000002d000000010000000800000001';

/** An entry of an EXIF directory: tag, type, how many, and the value or where it is. */
const entry = (tag: string, type: string, count: string, value: string) => tag + type + count + value;

const exif = Buffer.from(
  [
    '4d4d002a00000008',
    '0002',
    entry('0112', '0003', '00000001', '00060000'),
    entry('8825', '0004', '00000001', '00000026'),
    '00000000',
    '0004',
    entry('0001', '0002', '00000002', '4e000000'),
    entry('0002', '0005', '00000003', '0000005c'),
    entry('0003', '0002', '00000002', '45000000'),
    entry('0004', '0005', '00000003', '00000074'),
    '00000000',
    latitude,
    longitude,
  ].join(''),
  'hex',
);

/** The same JPEG as a phone saves it: lying on its side, with a note to turn it and the GPS position. */
export function fromPhone(jpeg: Buffer) {
  const content = Buffer.concat([Buffer.from('Exif\0\0'), exif]);
  const head = Buffer.from([0xff, 0xd8, 0xff, 0xe1, 0, content.length + 2]);
  return Buffer.concat([head, content, jpeg.subarray(2)]);
}

/** Whether a file says where a photo was taken, or could. */
export const tellsPlace = (file: Buffer) =>
  file.includes('Exif') ||
  file.includes(Buffer.from(latitude, 'hex')) ||
  file.includes('http://ns.adobe.com/xap');

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
