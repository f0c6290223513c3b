import type { Page } from '@playwright/test';
import { newGate } from './clock';
import { expect } from './fixtures';

/** Opens a page that the server has rendered. */
export async function openRendered(page: Page, path: string) {
  await expect(async () => {
    // The shell's code, which can be held back, is part of the document's loading.
    await page.goto(path, { waitUntil: 'commit' });
    await expect(page.locator('html[data-address]').getByRole('heading', { level: 1 })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 60_000 });
}

/** Holds the shell's code back until the gate opens. */
export async function holdCode(page: Page) {
  const gate = newGate();
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await gate.hold();
    await route.continue();
  });
  return gate;
}

/** Waits until the app has taken over what the server has rendered. */
export const takenOver = (page: Page) => expect(page.locator('#first-styles')).not.toBeAttached();
