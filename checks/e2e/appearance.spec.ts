import type { Page } from '@playwright/test';
import { seeded, stack } from './backend';
import { expect, test } from './fixtures';
import { cards } from './parts';

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

test('one serif and one sans-serif of our own are loaded, once, weigh at most 80 kB and are as wide as their fallbacks', async ({
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

  const [{ title, description }] = await seeded(1);
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
