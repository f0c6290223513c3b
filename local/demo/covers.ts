import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { launchBrowser } from '../browser.ts';
import { draw } from './art/index.ts';
import { readNewsletters } from './issues.ts';

/** The folder of the covers: <newsletter id>.jpg, 960 by 540. */
export const coverFolder = path.resolve(import.meta.dirname, 'covers');

// Some grain and light from above make flat shapes look printed.
const page = (drawing: string): string => `<body style="margin:0">
<svg xmlns="http://www.w3.org/2000/svg" width="960" height="540" viewBox="0 0 960 540" style="display:block">
<filter id="grain" x="0" y="0" width="100%" height="100%"><feTurbulence type="fractalNoise" baseFrequency=".75" numOctaves="2" seed="3"/><feColorMatrix values="0 0 0 0 .5 0 0 0 0 .5 0 0 0 0 .5 0 0 0 .9 -.32"/></filter>
<radialGradient id="light" cx=".35" cy=".2" r="1"><stop stop-color="#fff" stop-opacity=".14"/><stop offset=".6" stop-color="#fff" stop-opacity="0"/><stop offset="1" stop-opacity=".16"/></radialGradient>
${drawing}
<rect width="960" height="540" fill="url(#light)"/>
<rect width="960" height="540" filter="url(#grain)" opacity=".16" style="mix-blend-mode:overlay"/>
</svg></body>`;

const most = 45_000;

// Detailed drawings need stronger compression.
const smallImage = async (tab: Page, quality = 80): Promise<Buffer> => {
  const image = await tab.screenshot({ type: 'jpeg', quality });
  return image.length > most ? smallImage(tab, quality - 6) : image;
};

/** Draws all covers, in the browser that the end-to-end tests use. */
export const writeCovers = async (): Promise<void> => {
  mkdirSync(coverFolder, { recursive: true });
  const newsletters = readNewsletters();
  const wanted = new Set(newsletters.map(({ id }) => `${id}.jpg`));
  for (const file of readdirSync(coverFolder)) if (!wanted.has(file)) rmSync(path.join(coverFolder, file));
  const browser = await launchBrowser();
  const tab = await browser.newPage({ viewport: { width: 960, height: 540 } });
  for (const { id, slug, palette } of newsletters) {
    await tab.setContent(page(draw(slug, palette)));
    writeFileSync(path.join(coverFolder, `${id}.jpg`), await smallImage(tab));
  }
  await browser.close();
};
