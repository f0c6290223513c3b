// Pure and small: the server, the emails and the page compute the same colours with it.

import { own } from './own';

/** Red, green and blue, from 0 to 1. */
type Parts = number[];

const partsOf = (colour: string): Parts =>
  [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);

const bytesOf = (parts: Parts) => parts.map((part) => Math.round(part * 255));

const hexOf = (parts: Parts) =>
  `#${bytesOf(parts)
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')}`;

/** The relative luminance of WCAG 2.2. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = partsOf(colour).map((part) =>
    part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The contrast between two colours (#rrggbb), from 1 to 21. */
export function contrast(one: string, other: string): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** A colour (#rrggbb) with a share of another one, from 0 to 1. */
export function mixed(colour: string, other: string, share: number): string {
  const others = partsOf(other);
  return hexOf(partsOf(colour).map((part, index) => part + ((others[index] ?? 0) - part) * share));
}

const WHITE = '#ffffff';
const BLACK = '#000000';

/** Stronger first, which keeps the hue, and towards white only from there on. */
function lighter(colour: string, share: number) {
  const parts = partsOf(colour);
  const most = Math.max(...parts) || 1;
  const strongest = hexOf(parts.map((part) => part / most));
  return share < 0.5 ? mixed(colour, strongest, 2 * share) : mixed(strongest, WHITE, 2 * share - 1);
}

/** The colours of one scheme: of text and thin lines, of buttons, of a button that is pointed at, of text on both, and of what is pale. */
interface Accent {
  main: string;
  fill: string;
  hover: string;
  text: string;
  pale: string;
}

/** What the accent colour has to be readable on at worst, as text: a selected entry on the page's background. */
const ground = { light: '#e6e4e0', dark: '#42403e' };

/** The contrast that text needs for WCAG AA. */
const AA = 4.5;

/** The first of a hundred steps from a colour that can be read on a ground. */
function readable(colour: string, on: string, step: (colour: string, share: number) => string) {
  let share = 0;
  while (share < 1 && contrast(step(colour, share), on) < AA) share += 0.01;
  return step(colour, share);
}

/**
 * An accent colour (#rrggbb) in both schemes; without one, the theme's own. In light mode, buttons have it as it is, and text on them
 * is black where white couldn't be read. Where text in the colour couldn't be read, that is darker in light mode, and all of it lighter
 * in dark mode. So text in it and on it has the contrast of WCAG AA.
 */
export function accentOf(colour: string | null | undefined): Record<'light' | 'dark', Accent> {
  const main = colour
    ? readable(colour, ground.light, (from, share) => mixed(from, BLACK, share))
    : own.light.main;
  const fill = colour ?? main;
  const text = contrast(WHITE, fill) < AA ? BLACK : WHITE;
  const dark = colour ? { main: readable(colour, ground.dark, lighter), text: BLACK } : own.dark;
  return {
    light: {
      main,
      fill,
      hover: mixed(fill, text === WHITE ? BLACK : WHITE, 0.3),
      text,
      pale: mixed(main, WHITE, 0.62),
    },
    dark: {
      ...dark,
      fill: dark.main,
      hover: mixed(dark.main, WHITE, 0.3),
      pale: mixed(dark.main, BLACK, 0.5),
    },
  };
}

/** The theme's variables for an accent colour in one scheme, and the one of the page's outline. */
export function accentVariables(
  colour: string | null,
  scheme: 'light' | 'dark',
): Record<`--${string}`, string> {
  const { main, fill, hover, text, pale } = accentOf(colour)[scheme];
  return {
    '--mui-palette-primary-main': main,
    '--mui-palette-primary-mainChannel': bytesOf(partsOf(main)).join(' '),
    '--accent-fill': fill,
    '--mui-palette-primary-dark': hover,
    '--mui-palette-primary-contrastText': text,
    '--mui-palette-LinearProgress-primaryBg': pale,
    '--mui-palette-Switch-primaryDisabledColor': pale,
    '--o-mark': main,
  };
}

const rule = (selectors: string, variables: Record<string, string>) =>
  `${selectors}{${Object.entries(variables)
    .map((entry) => entry.join(':'))
    .join(';')}}`;

/** Selected twice, these rules count more than the theme's own, wherever they are. */
const of = (scheme: string) => `[data-color-scheme=${scheme}]`.repeat(2);

/** The style sheet that gives the page an accent colour, in both schemes. */
export const accentStyle = (colour: string) =>
  rule(`:root:root,${of('light')}`, accentVariables(colour, 'light')) +
  rule(of('dark'), accentVariables(colour, 'dark'));

/** The colour of the site's icons, whose letter is white. */
export const iconColour = (accent: string | null | undefined) => accentOf(accent).light.main;

/** The site's icon in its colour: its `data:` address, or a document with it. */
export const withIconColour = (text: string, accent: string | null | undefined) =>
  text.replace(/(rx='7'%20fill='%23)[0-9a-f]{6}/, `$1${iconColour(accent).slice(1)}`);
