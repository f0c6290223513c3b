/** Where the point of interest of an image is unless someone moves it: in percent of its width, from the left. */
export const CENTRE = 50;

/** The widths, in pixels, of the smaller versions of an image of this width: they're stored with it. The smallest comes first. */
export const widthsBelow = (width: number) => [192, 384, 768, 1280].filter((size) => size < width);

/**
 * The name of a stored image, alone or at the end of its address. What comes before the extension says what is stored:
 * `-1600x900-c8a070`; without a colour, the image is transparent.
 */
const stored =
  /^(?:https?:\/\/[^?#,\s]+\/storage\/v1\/object\/public\/(?:newsletter-images|site-assets)\/)?(?:(?:logo|hero)-)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}-([1-9]\d{0,4})x([1-9]\d{0,4})(?:-([\da-f]{6}))?\.(?:jpg|png)$/;

/** What the name of a stored image says about it. */
export interface ImageFacts {
  width: number;
  height: number;
  /** Its average colour, such as `#c8a070`; absent if it is transparent. */
  colour?: string | undefined;
}

/**
 * What the name or address of a stored image says about it. Undefined for images at other addresses, for GIF and SVG, and for
 * those that were stored before there were sizes: of these, there is only the image itself.
 */
export function imageFacts(name: string | null | undefined): ImageFacts | undefined {
  const [found, width, height, colour] = stored.exec(name ?? '') ?? [];
  return found ? { width: Number(width), height: Number(height), colour: colour && `#${colour}` } : undefined;
}

/** The smaller versions of an image: the width and the name, or address, of each, the smallest first. */
export function sizesOf(name: string) {
  const { width = 0, colour } = imageFacts(name) ?? {};
  return widthsBelow(width).map((size) => ({
    width: size,
    name: name.replace(/\w+$/, `${size}.${colour ? 'jpg' : 'png'}`),
  }));
}

/** The candidates for the attribute `srcset`: the image at this address and its sizes; undefined if it has none. */
export function srcSetOf(url: string): string | undefined {
  const sizes = sizesOf(url).map(({ name, width }) => `${name} ${width}w, `);
  return sizes.length > 0 ? `${sizes.join('')}${url} ${imageFacts(url)?.width}w` : undefined;
}

/** The names of the files of a stored image: its own and those of its sizes. */
export const fileNames = (name: string): string[] => [name, ...sizesOf(name).map((size) => size.name)];

/** A stored image to be named. */
interface NamedImage extends ImageFacts {
  /** What comes first: an id, for the site's images after their kind. */
  start: string;
  extension: string;
}

/** The name to store an image under, so that its sizes follow from it. */
export const imageName = ({ start, width, height, colour, extension }: NamedImage) =>
  `${start}-${width}x${height}${colour ? colour.replace('#', '-') : ''}.${extension}`;
