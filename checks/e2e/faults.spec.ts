import type { Page } from '@playwright/test';
import { cases, isFull } from '../effort';
import { controlClock, expectWithin } from './clock';
import { expect, test } from './fixtures';
import { cards, unreachable } from './parts';
import { takenOver } from './rendered';

// The responses that are changed here are the browser's.
test.use({ outline: true, expectErrors: true });

const alertOf = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text}`) });

// `HomePage.test.tsx` has what is said, `HomePageScrolling.test.tsx` that a request without a response is given up.
if (isFull)
  test('no response at all: each part says so after a while, and Retry tries again', async ({ page }) => {
    const asked: string[] = [];
    const never = /\/rest\/v1\/(categories|newsletters|rpc\/featured_newsletters)/;
    await controlClock(page);
    await page.route(never, (route) => {
      if (route.request().method() === 'GET') asked.push(route.request().url());
      else return route.continue();
    });
    await page.goto('/');
    await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
    // Time only passes once everything has been asked for, by a page that can show what comes of it.
    await expect.poll(() => asked.length).toBe(3);
    await takenOver(page);
    const newsletters = alertOf(page, 'Failed to load newsletters');
    // The back end has responses to everything else, also to whether it's there at all.
    const others = /\/rest\/v1\/(?!categories|newsletters|rpc\/featured)/;
    await expectWithin(page, 16, () => expect(newsletters).toBeVisible({ timeout: 500 }), others);
    await expect(alertOf(page, 'Failed to load categories')).toBeVisible();
    expect(asked).toHaveLength(3);
    await page.unroute(never);
    await page.getByRole('button', { name: 'Retry' }).first().click();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByText(/^\d+ newsletters$/)).toBeVisible();
    await expect(page.getByRole('group', { name: 'Categories' })).toBeVisible();
  });

const screens = {
  '1280 px': { width: 1280, colorScheme: 'light' },
  '768 px': { width: 768, colorScheme: 'light' },
  '390 px': { width: 390, colorScheme: 'dark' },
} as const;

for (const [what, { width, colorScheme }] of cases(screens, '390 px')) {
  test(`offline at ${what}, one banner says so, a failed sign-in is said below it, and what is missing loads once online`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    await controlClock(page);
    await page.goto('/');
    await cards(page).first().click();
    await page.getByRole('button', { name: 'Back to Newsletters' }).click();
    await expect(cards(page).nth(1)).toBeVisible();
    await context.setOffline(true);
    await cards(page).nth(1).click();
    await expectWithin(page, 3, () => expect(unreachable(page)).toBeVisible({ timeout: 500 }));
    await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const failed = page.getByRole('alert').filter({ hasText: "Please try again once you're connected." });
    await expect(failed).toBeVisible();
    // Both appear while these are measured.
    await expect(async () => {
      const [header, first, second] = await Promise.all(
        [page.getByRole('banner'), unreachable(page), failed].map((part) => part.boundingBox()),
      );
      const bottom = (box: typeof header) => (box ? box.y + box.height : Number.NaN);
      expect(first?.y).toBeGreaterThanOrEqual(bottom(header ?? null));
      expect(second?.y).toBeGreaterThanOrEqual(bottom(first ?? null));
      expect(second?.width).toBe(first?.width);
    }).toPass();
    await context.setOffline(false);
    await page.getByRole('dialog', { name: 'Sign In' }).getByRole('button', { name: 'Close' }).click();
    await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
  });
}
