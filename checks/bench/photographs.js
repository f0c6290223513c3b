// Runs in a page: draws what compresses like a photograph, from noise of every size.

/** How strong the noise of each octave is, from the largest patches to the smallest details. */
const STRENGTHS = [1, 0.6, 0.5, 0.44, 0.4, 0.35, 0.22, 0.1];

const noise = (size, strength, coloured) => {
  const canvas = new OffscreenCanvas(size * 4, size * 3);
  const context = canvas.getContext('2d');
  const image = context.createImageData(canvas.width, canvas.height);
  for (let at = 0; at < image.data.length; at += 4) {
    const grey = Math.random() * 255;
    for (const channel of [0, 1, 2]) image.data[at + channel] = coloured ? Math.random() * 255 : grey;
    image.data[at + 3] = 255 * strength;
  }
  context.putImageData(image, 0, 0);
  return canvas;
};

/** As the browser stores a photograph of 4000 by 3000: the cover, and what it needs in other widths. */
globalThis.photograph = async (widths) => {
  const photo = new OffscreenCanvas(4000, 3000);
  const context = photo.getContext('2d');
  for (const [octave, strength] of STRENGTHS.entries())
    context.drawImage(noise(2 ** octave, strength, octave < 3), 0, 0, 4000, 3000);
  const stored = async (source, width, quality) => {
    const canvas = new OffscreenCanvas(width, (width * 9) / 16);
    const drawing = canvas.getContext('2d');
    drawing.imageSmoothingQuality = 'high';
    const height = (source.width * 9) / 16;
    drawing.drawImage(
      source,
      0,
      (source.height - height) / 2,
      source.width,
      height,
      0,
      0,
      width,
      canvas.height,
    );
    const bytes = new Uint8Array(
      await (await canvas.convertToBlob({ type: 'image/jpeg', quality })).arrayBuffer(),
    );
    return {
      canvas,
      base64: bytes.toBase64?.() ?? btoa(bytes.reduce((text, byte) => text + String.fromCharCode(byte), '')),
    };
  };
  const cover = await stored(photo, 1600, 0.85);
  const sizes = await Promise.all(widths.map((width) => stored(cover.canvas, width, 0.8)));
  return [cover, ...sizes].map(({ base64 }) => base64);
};
