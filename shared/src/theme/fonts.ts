/// <reference path="./woff2.d.ts" />

import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import figtreeRanges from '@fontsource-variable/figtree/unicode.json';
import frauncesExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import frauncesRanges from '@fontsource-variable/fraunces/unicode.json';
import { localSans, localSerif } from './fallbackFonts';

const face = (family: string, weight: string, address: string, range: string) =>
  `@font-face{font-family:'${family}';font-weight:${weight};font-display:swap;` +
  `src:url(${address}) format('woff2');unicode-range:${range}}`;

/**
 * The files of the two families, the only fonts that are loaded. A file is requested when a text needs it: Western European
 * languages need one for each family, other scripts use the device's fonts. They're neither preloaded nor in the page
 * itself, because a browser gives fonts more bandwidth than the scripts that the first view waits for.
 */
export const fontFaces = [
  face('Fraunces', '100 900', fraunces, frauncesRanges.latin),
  face('Fraunces', '100 900', frauncesExtended, frauncesRanges['latin-ext']),
  face('Figtree', '300 900', figtree, figtreeRanges.latin),
  face('Figtree', '300 900', figtreeExtended, figtreeRanges['latin-ext']),
].join('');

/** For headings. */
export const serif = `Fraunces, ${localSerif}`;

/** For everything else. */
export const sans = `Figtree, ${localSans}`;
