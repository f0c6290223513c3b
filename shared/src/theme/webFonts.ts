/// <reference path="./woff2.d.ts" />

import figtreeExtended from '@fontsource-variable/figtree/files/figtree-latin-ext-wght-normal.woff2';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2';
import frauncesExtended from '@fontsource-variable/fraunces/files/fraunces-latin-ext-wght-normal.woff2';
import fraunces from '@fontsource-variable/fraunces/files/fraunces-latin-wght-normal.woff2';
import { keepFonts } from './keptFonts';

/** The letters of Central European and other languages that the main files don't have. */
const EXTENDED = 'U+100-130,U+132-151,U+154-24F,U+1E00-1EFF';

const face = (family: string, address: string, unicodeRange?: string) =>
  new FontFace(family, `url(${address})`, { weight: '300 900', display: 'swap', unicodeRange });

/**
 * The files of the two families, the only fonts that are loaded: one for each, and another one when a text has letters that
 * only it has. Other scripts use the device's fonts. They're neither preloaded nor in the page itself, because a browser gives
 * fonts more bandwidth than the scripts that the first view waits for.
 */
async function load() {
  const main = [face('Fraunces', fraunces), face('Figtree', figtree)];
  await Promise.all(main.map((font) => font.load()));
  keepFonts({ Fraunces: fraunces, Figtree: figtree });
  loaded = [
    ...main,
    face('Fraunces', frauncesExtended, EXTENDED),
    face('Figtree', figtreeExtended, EXTENDED),
  ];
}

let loading: Promise<void> | undefined;
let loaded: FontFace[] | undefined;
let current: string | undefined;

/** The smallest distance, in pixels, that counts as a shift of the layout. */
const SHIFT = 3;

/** Where the parts of the page begin on the screen. The inside of a card isn't looked at: it moves only there. */
const places = () =>
  [...document.querySelectorAll('main :is(h1, h2, section, article, button, img), footer')].map((part) =>
    Math.min(Math.max(part.getBoundingClientRect().top, 0), window.innerHeight),
  );

/**
 * Shows our own fonts in place of the device's on a page: at once if they're there before the page, else when they arrive
 * unless something would move then. What somebody is reading stays where it is. The next visit has them from the first paint.
 */
export async function showFonts(page: string) {
  current = page;
  const inTime = loaded !== undefined;
  loading ??= load().catch(() => {
    loading = undefined;
  });
  await loading;
  if (!loaded || page !== current) return;
  const before = places();
  for (const font of loaded) document.fonts.add(font);
  if (inTime) return;
  const after = places();
  const moves = before.some((top, index) => Math.abs(top - (after[index] ?? 0)) >= SHIFT);
  if (moves) for (const font of loaded) document.fonts.delete(font);
}
