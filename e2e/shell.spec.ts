import type { Page } from '@playwright/test';
import { axeFindings, expect, signIn, stack, test } from './fixtures';

const cards = (page: Page) => page.getByRole('main').locator('a[href^="/newsletter/"]');

const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a small phone, ${colorScheme}`, () => {
    test.use({ viewport: { width: 320, height: 640 }, colorScheme });

    test('header, menus and dialogs fit and are accessible', async ({ page }) => {
      await page.goto('/');
      await expect(cards(page).first()).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await page.getByRole('button', { name: 'Sign In' }).click();
      await expect(page.getByRole('dialog', { name: 'Sign In' })).toBeVisible();
      await expect.poll(() => axeFindings(page)).toEqual([]);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();

      await signIn(page, 'owner@example.com');
      await page.getByRole('button', { name: 'Menu', exact: true }).click();
      await expect(page.getByRole('link', { name: 'Site Settings' })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expect.poll(() => axeFindings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Account menu' }).click();
      await expect(page.getByRole('menu')).toBeVisible();
      await expect.poll(() => axeFindings(page)).toEqual([]);
      await page.getByRole('menuitem', { name: 'Remotes' }).click();
      await expect(page.getByRole('dialog', { name: 'Remotes' })).toBeVisible();
      expect(await overflow(page)).toBe(0);
      await expect.poll(() => axeFindings(page)).toEqual([]);
    });
  });
}

test('the chosen colour scheme is there before the page is drawn, and nothing moves when it is', async ({
  page,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await page.addInitScript(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
    }).observe({ type: 'layout-shift', buffered: true });
    const observer = new MutationObserver(() => {
      if (!document.body) return;
      Object.assign(window, { schemeAtStart: document.documentElement.dataset.colorScheme });
      observer.disconnect();
    });
    observer.observe(document, { childList: true, subtree: true });
  });
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  const { scheme, shifted } = await page.evaluate(() => {
    const { schemeAtStart, shifts } = window as unknown as { schemeAtStart: string; shifts: number[] };
    return { scheme: schemeAtStart, shifted: shifts.reduce((sum, shift) => sum + shift, 0) };
  });
  expect(scheme).toBe('dark');
  expect(shifted).toBeLessThan(0.1);
});

test('the keyboard reaches the content past the header, and each page says its name', async ({ page }) => {
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to content' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('main')).toBeFocused();
  await cards(page).first().click();
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toBeFocused();
  const title = await page.title();
  expect(title).toContain(await heading.textContent());
  await expect(page.getByRole('status').filter({ hasText: title })).toHaveCount(1);
  await page.goBack();
  await expect(cards(page).first()).toBeVisible();
});

test('nobody may frame the shell', async ({ request }) => {
  const answer = await request.get(stack.shell);
  expect(answer.headers()['content-security-policy']).toContain("frame-ancestors 'none'");
});
