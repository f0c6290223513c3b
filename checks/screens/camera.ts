import { writeFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import type { View } from './views.ts';

/** The time in every screenshot: after the newest newsletter of the demo content. */
export const NOW = new Date('2026-12-01T09:00:00Z');

/** How the screens are looked at. */
export interface Look {
  width: number;
  height: number;
  colorScheme: 'light' | 'dark';
}

/** A session as the auth server returns it. */
export type Session = Record<string, unknown>;

/** Waits until nothing on the page loads or moves any more. */
async function settled(page: Page) {
  // A page that goes on loading, as with an image that never comes, is photographed as it is.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images].filter(
      (image) => image.getBoundingClientRect().top < window.innerHeight,
    );
    await Promise.allSettled(images.map((image) => image.decode()));
    await Promise.allSettled(document.getAnimations().map(({ finished }) => finished));
    await new Promise(requestAnimationFrame);
  });
}

/** Photographs a view. WebP, which Playwright cannot write, because a hundred screens should stay small. */
export async function photograph(
  browser: Browser,
  {
    view,
    look,
    session,
    origin,
    storageKey,
    file,
  }: {
    view: View;
    look: Look;
    session: Session | undefined;
    origin: string;
    storageKey: string;
    file: string;
  },
) {
  const { width, height, colorScheme } = look;
  const context = await browser.newContext({
    baseURL: origin,
    viewport: { width, height },
    colorScheme,
    reducedMotion: 'reduce',
    locale: 'en-GB',
    timezoneId: 'UTC',
  });
  try {
    const page = await context.newPage();
    await page.clock.setFixedTime(NOW);
    const stored = session && JSON.stringify({ ...session, expires_at: NOW.getTime() / 1000 + 3600 });
    if (stored)
      await page.addInitScript(([key, value]) => localStorage.setItem(key, value), [
        storageKey,
        stored,
      ] as const);
    await page.goto(view.path);
    await page.getByRole('heading', { level: 1 }).waitFor();
    await settled(page);
    await view.act?.(page);
    await settled(page);
    const debug = await context.newCDPSession(page);
    const { data } = await debug.send('Page.captureScreenshot', { format: 'webp', quality: 80 });
    await writeFile(file, Buffer.from(data, 'base64'));
  } finally {
    await context.close();
  }
}
