import type { CDPSession, Page } from '@playwright/test';
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

/** Listeners and heap of the page after garbage collection. */
async function level(client: CDPSession) {
  await client.send('HeapProfiler.collectGarbage');
  const { metrics } = await client.send('Performance.getMetrics');
  const of = (name: string) => metrics.find((metric) => metric.name === name)?.value ?? 0;
  return { listeners: of('JSEventListeners'), heap: of('JSHeapUsedSize') };
}

/** Follows links of the header in turn, as fast as the pages come, then goes home. */
async function walk(page: Page, steps: number) {
  await page.evaluate(async (count) => {
    const arrived = () => document.activeElement?.tagName === 'H1';
    const until = async (condition: () => boolean) => {
      for (let frame = 0; frame < 3000 && !condition(); frame += 1) {
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
      if (!condition()) throw new Error(`The page did not come: ${location.pathname}`);
    };
    for (let step = 0; step < count; step += 1) {
      const links = document.querySelectorAll<HTMLElement>('header nav a');
      const link = links[step % links.length] as HTMLElement;
      link.focus();
      link.click();
      await until(arrived);
    }
  }, steps);
  await page.getByRole('link', { name: /home$/ }).click();
  await expect(cards(page).first()).toBeVisible();
  await page.waitForLoadState('networkidle');
}

test('two hundred navigations leave no listener and no memory behind', async ({ page }) => {
  test.setTimeout(180_000);
  await page.goto('/');
  await signIn(page, 'owner@example.com');
  await expect(page.getByRole('link', { name: 'Users', exact: true })).toBeVisible();
  const client = await page.context().newCDPSession(page);
  await client.send('Performance.enable');
  await walk(page, 40);
  const before = await level(client);
  await walk(page, 200);
  const after = await level(client);
  expect(after.listeners).toBeLessThanOrEqual(before.listeners * 1.1);
  expect(after.heap).toBeLessThanOrEqual(before.heap * 1.1);
});
