interface Face {
  family: string;
  /** The names of the local fonts to use, full and PostScript. All of them have the same widths. */
  local: string[];
  /** The range of weights; one face for all by default. */
  weight?: string;
  /** Average width of the web font's letters in the product's texts, divided by the local font's. */
  size: number;
}

/** The line metrics of a web font, in ems. */
interface Metrics {
  ascent: number;
  descent: number;
}

const percent = (value: number) => `${(100 * value).toFixed(2)}%`;

const face = ({ ascent, descent }: Metrics, { family, local, weight = '100 900', size }: Face) =>
  `@font-face{font-family:'${family}';font-weight:${weight};src:${local.map((name) => `local('${name}')`)};` +
  `size-adjust:${percent(size)};ascent-override:${percent(ascent / size)};` +
  `descent-override:${percent(descent / size)};line-gap-override:0%}`;

const fraunces: Metrics = { ascent: 0.978, descent: 0.255 };
const figtree: Metrics = { ascent: 0.95, descent: 0.25 };

// Headings have one weight, so the bold fonts are enough for them.
const serifFaces: Face[] = [
  { family: 'Fraunces as Georgia', local: ['Georgia Bold', 'Georgia-Bold'], size: 0.95 },
  {
    family: 'Fraunces as Times',
    local: [
      'Times New Roman Bold',
      'TimesNewRomanPS-BoldMT',
      'Liberation Serif Bold',
      'LiberationSerif-Bold',
    ],
    size: 1.118,
  },
  { family: 'Fraunces as Noto Serif', local: ['Noto Serif Bold', 'NotoSerif-Bold'], size: 0.972 },
];

const sansFaces: Face[] = [
  {
    family: 'Figtree as Arial',
    local: ['Arial', 'ArialMT', 'Liberation Sans', 'LiberationSans'],
    weight: '100 599',
    size: 1.007,
  },
  {
    family: 'Figtree as Arial',
    local: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold', 'LiberationSans-Bold'],
    weight: '600 900',
    size: 0.946,
  },
  { family: 'Figtree as Roboto', local: ['Roboto', 'Roboto-Regular'], weight: '100 599', size: 1.011 },
  { family: 'Figtree as Roboto', local: ['Roboto Bold', 'Roboto-Bold'], weight: '600 900', size: 1.008 },
];

const named = (faces: Face[]) => [...new Set(faces.map(({ family }) => `'${family}'`))].join(', ');

/** The serif for headings, as far as it is on the user's device. */
export const localSerif = `${named(serifFaces)}, Georgia, serif`;

/** The sans-serif for texts, as far as it is on the user's device. */
export const localSans = `${named(sansFaces)}, system-ui, sans-serif`;

/**
 * Fonts of the user's device with the sizes of our own, so that nothing moves when those arrive. The build writes them into
 * the page itself, because its outline is shown before any code has loaded. A test compares the sizes (`checks/e2e/appearance.spec.ts`).
 */
export const fallbackFaces = [
  ...serifFaces.map((one) => face(fraunces, one)),
  ...sansFaces.map((one) => face(figtree, one)),
].join('');
