import { cases } from '../effort';
import { expectNoSidewaysScrolling, settled } from './accessibility';
import { newGate } from './clock';
import { aCategory, cards, openHome, serveCategories } from './directory';
import { expect, test } from './fixtures';
import { MOST, shiftOn } from './shift';

// The responses that are changed here are the browser's.
test.use({ outline: true });

test('nothing scrolls sideways at 320 pixels, nor with text twice as large; the columns follow the width', async ({
  page,
}) => {
  const { id: category } = await aCategory();
  await page.setViewportSize({ width: 320, height: 640 });
  await openHome(page, `/?category=${category}`);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByTitle(/^Example issue of/)).toBeVisible();
  await expectNoSidewaysScrolling(page, 'a newsletter');
  await openHome(page);
  await expectNoSidewaysScrolling(page, 'home');
  const columns = (role: 'group' | 'list', name: string) =>
    page
      .getByRole(role, { name })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  for (const [width, categories, newsletters] of [
    [320, 3, 1],
    [640, 4, 2],
    [960, 6, 3],
    [1280, 8, 4],
    [2560, 8, 4],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    expect(await columns('group', 'Categories')).toBe(categories);
    await expect.poll(() => columns('list', 'Featured Newsletters')).toBe(newsletters);
  }
  // Text only, as the browser's font size setting does it.
  await page.addStyleTag({ content: 'html{font-size:200%!important}' });
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page, `home with large text, ${width} pixels`);
  }
});

const counts = { '12 categories': 12, '100 categories': 100 };

for (const [what, count] of cases(counts, '100 categories')) {
  test(`nothing moves while a page with ${what} loads, however late its fonts arrive`, async ({ page }) => {
    await serveCategories(page, count);
    const [data, fonts] = [newGate(), newGate()];
    await page.route('**/rest/v1/**', async (route) => {
      await data.hold();
      await route.fallback();
    });
    await page.route(/\.woff2$/, async (route) => {
      await fonts.hold();
      await route.continue();
    });
    // The event `load` waits for the fonts.
    await page.goto('/', { waitUntil: 'commit' });
    await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
    await settled(page);
    data.open();
    await expect(cards(page).first()).toBeVisible();
    await expect.poll(fonts.held).toBeGreaterThan(0);
    await settled(page);
    fonts.open();
    await page.waitForLoadState('networkidle');
    await settled(page);
    const { sum, moved } = await shiftOn(page);
    expect(sum, String(moved)).toBeLessThanOrEqual(MOST);
  });
}
