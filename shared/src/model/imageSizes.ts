/** The widths, in pixels, of the smaller versions that are stored with an image that is wider. */
const imageWidths = [192, 384, 768, 1280] as const;

/** The widths of the smaller versions that an image of this width has, the smallest first. */
export const widthsBelow = (width: number) => imageWidths.filter((size) => size < width);

const id = '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}';

/** What comes before the extension says what is stored: `-1600x900-c8a070`; without a colour, the image is transparent. */
const described = `((?:(?:logo|hero)-)?${id}-([1-9]\\d{0,4})x([1-9]\\d{0,4})(?:-([0-9a-f]{6}))?)\\.(?:jpg|png)`;

const named = new RegExp(`^${described}$`);
const addressed = new RegExp(
  `^https?://[^?#,\\s]+/storage/v1/object/public/(?:newsletter-images|site-assets)/${described}$`,
);

/** What the name of a stored image says about it. */
export interface ImageFacts {
  width: number;
  height: number;
  /** Its average colour, such as `#c8a070`; absent if it is transparent. */
  colour?: string | undefined;
  /** Its smaller versions: the width and the name or address of each, the smallest first. */
  sizes: { width: number; name: string }[];
}

function factsIn(text: string, pattern: RegExp): ImageFacts | undefined {
  const [, stem, width, height, colour] = pattern.exec(text) ?? [];
  if (!stem) return undefined;
  const start = text.slice(0, text.lastIndexOf('.'));
  return {
    width: Number(width),
    height: Number(height),
    colour: colour && `#${colour}`,
    sizes: widthsBelow(Number(width)).map((size) => ({
      width: size,
      name: `${start}.${size}.${colour ? 'jpg' : 'png'}`,
    })),
  };
}

/**
 * What an image's address says about it. Undefined for images at other addresses, for GIF and SVG, and for those that were
 * stored before there were sizes: of these, there is only the image itself.
 */
export const imageFacts = (url: string | null | undefined) => factsIn(url ?? '', addressed);

/** The candidates for the attribute `srcset`: the image at this address with its sizes; undefined if it has none. */
export function srcSetOf(url: string | null | undefined): string | undefined {
  const facts = imageFacts(url);
  if (!url || !facts?.sizes.length) return undefined;
  return [...facts.sizes, { width: facts.width, name: url }]
    .map(({ name, width }) => `${name} ${width}w`)
    .join(', ');
}

/** The names of the files of a stored image: its own and those of its sizes. */
export const fileNames = (name: string): string[] => [
  name,
  ...(factsIn(name, named)?.sizes.map((size) => size.name) ?? []),
];

/** A stored image to be named. */
interface NamedImage extends Omit<ImageFacts, 'sizes'> {
  /** What comes first: an id, for the site's images after their kind. */
  start: string;
  extension: string;
}

/** The name to store an image under, so that its sizes follow from it. */
export const imageName = ({ start, width, height, colour, extension }: NamedImage) =>
  `${start}-${width}x${height}${colour ? colour.replace('#', '-') : ''}.${extension}`;
