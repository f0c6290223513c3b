const PNG = 0x8950;
const JPEG = 0xffd8;

/** Frames of a JPEG: all markers from C0 to CF but those of tables. */
const isFrame = (marker: number) =>
  marker >= 0xffc0 && marker <= 0xffcf && ![0xffc4, 0xffc8, 0xffcc].includes(marker);

function inJpeg(view: DataView): number {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    const marker = view.getUint16(at);
    if (isFrame(marker)) return view.getUint16(at + 5) * view.getUint16(at + 7);
    at += marker === 0xffff ? 1 : 2 + view.getUint16(at + 2);
  }
  return 0;
}

/** How many pixels an image has, as its file says; 0 if it doesn't. Decoding it could take more memory than there is. */
export async function pixelCount(file: Blob): Promise<number> {
  const view = new DataView(await file.arrayBuffer());
  if (view.byteLength < 24) return 0;
  const start = view.getUint16(0);
  if (start === PNG) return view.getUint32(16) * view.getUint32(20);
  return start === JPEG ? inJpeg(view) : view.getUint16(6, true) * view.getUint16(8, true);
}
