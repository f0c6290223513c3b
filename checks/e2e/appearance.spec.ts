import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessibility';
import { newAccount, password, rows, stack } from './backend';
import { newGate } from './clock';
import { expect, tabTo, test } from './fixtures';
import { cards, signInButton } from './parts';
import { openRendered } from './rendered';
import { MOST, watchShift } from './shift';

const fontFile = /\.woff2$/;

/** Waits until the app has fetched and shown the site's own fonts. */
const ownFontsShown = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(() =>
        [...document.fonts].filter(({ status }) => status === 'loaded').map(({ family }) => family),
      ),
    )
    .toEqual(expect.arrayContaining(['Fraunces', 'Figtree']));

test('one serif and one sans-serif of our own are loaded, once, and weigh at most 80 kB', async ({
  page,
}) => {
  const files: { url: string; caching: string | undefined; size: number }[] = [];
  page.on('response', async (response) => {
    if (!fontFile.test(response.url())) return;
    const { length: size } = await response.body();
    files.push({ url: response.url(), caching: response.headers()['cache-control'], size });
  });
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await ownFontsShown(page);
  await expect.poll(() => files.length).toBe(2);
  expect(files.reduce((sum, { size }) => sum + size, 0)).toBeLessThanOrEqual(80_000);
  for (const { url, caching } of files) {
    expect(url).toMatch(new RegExp(`^${stack.shell}/[\\w-]+\\.[0-9a-f]{12}\\.woff2$`));
    expect(caching).toContain('immutable');
  }
  const familyOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((element) => getComputedStyle(element).fontFamily);
  expect(await familyOf('h1')).toMatch(/^Fraunces,/);
  expect(await familyOf('main h2')).toMatch(/^Fraunces,/);
  expect(await familyOf('main p')).toMatch(/^Figtree,/);
  expect(await familyOf('main button')).toMatch(/^Figtree,/);
});

test('the fallback fonts are as wide as the fonts they stand in for', async ({ page }) => {
  await page.goto('/');
  await ownFontsShown(page);
  const [{ title, description } = { title: '', description: '' }] = await rows.read<Record<string, string>>(
    'newsletters?select=title,description&created_at=gt.2020-02-01&order=created_at,id&limit=1',
  );
  const widths = await page.evaluate(
    async ([title, description]) => {
      const measure = (font: string, text: string) => {
        const context = document.createElement('canvas').getContext('2d') as CanvasRenderingContext2D;
        context.font = font;
        return context.measureText(text).width;
      };
      const letters = `Find newsletters worth reading. ${title} ${description} Featured Newsletters, Categories.`;
      const ratio = async (weight: number, ours: string, others: string[]) => {
        // Not every machine has every fallback.
        for (const family of [ours, ...others])
          await document.fonts.load(`${weight} 100px "${family}"`, letters).catch(() => {});
        const width = (family: string) => measure(`${weight} 100px "${family}", monospace`, letters);
        const missing = measure(`${weight} 100px monospace`, letters);
        const known = others.map(width).filter((value) => value !== missing);
        return known.map((value) => value / width(ours));
      };
      return [
        await ratio(650, 'Fraunces', ['Fraunces as Georgia', 'Fraunces as Times', 'Fraunces as Noto Serif']),
        await ratio(400, 'Figtree', ['Figtree as Arial', 'Figtree as Roboto']),
        await ratio(600, 'Figtree', ['Figtree as Arial', 'Figtree as Roboto']),
      ];
    },
    [title, description] as const,
  );
  for (const ratios of widths) {
    expect(ratios.length).toBeGreaterThan(0);
    for (const ratio of ratios) expect(Math.abs(ratio - 1)).toBeLessThan(0.03);
  }
});

for (const [what, count, viewport] of [
  ['with 12 categories', 12, { width: 1440, height: 900 }],
  ['with 100 categories', 100, { width: 1440, height: 900 }],
  ['on a phone', 12, { width: 390, height: 844 }],
] as const) {
  test(`nothing moves when the fonts arrive late, ${what}`, async ({ page }) => {
    await page.setViewportSize(viewport);
    const { hold, open, held } = newGate();
    await page.route(fontFile, async (route) => {
      await hold();
      await route.continue();
    });
    await page.route(/\/rest\/v1\/categories\?/, (route) =>
      route.request().method() === 'GET'
        ? route.fulfill({
            json: Array.from({ length: count }, (_, index) => ({
              id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
              name: `Books & Language ${index}`,
              created_at: '2026-01-01T00:00:00Z',
              description: null,
              newsletters: [{ count: 5 }],
            })),
          })
        : route.continue(),
    );
    const shifted = await watchShift(page);
    // The event `load` waits for the fonts.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(held).toBeGreaterThan(0);
    await settled(page);
    open();
    await page.waitForLoadState('networkidle');
    await settled(page);
    const { sum, moved } = await shifted();
    expect(sum, String(moved)).toBeLessThanOrEqual(MOST);
  });
}

test('the name of the site is visible on a phone, before and after the code has loaded', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const { hold, open } = newGate();
  await page.route(/\/main\.\w+\.js$/, async (route) => {
    await hold();
    await route.continue();
  });
  await openRendered(page, '/');
  const name = page.getByText('Newsletter Directory', { exact: true });
  await expect(name).toBeVisible();
  const before = await name.boundingBox();
  open();
  await expect(signInButton(page)).toBeVisible();
  await expect(name).toBeVisible();
  const after = await name.boundingBox();
  for (const side of ['x', 'y', 'height'] as const) {
    expect(Math.abs((after?.[side] ?? 0) - (before?.[side] ?? 99)), side).toBeLessThanOrEqual(2);
  }
  // Not cut off.
  expect(
    await name.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth),
  ).toBeLessThanOrEqual(0);
});

test('by keyboard, a visitor who is denied a page signs in there and sees it', async ({ page }) => {
  const { email } = await newAccount('admin');
  await page.goto('/categories');
  await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  await expectAccessible(page, 'access denied');
  await tabTo(page, 'Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Sign in');
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('main').getByRole('button', { name: 'Sign in' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.insertText(email);
  await page.keyboard.press('Tab');
  await page.keyboard.insertText(password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Category Management' })).toBeVisible();
  expect(new URL(page.url()).pathname).toBe('/categories');
});
