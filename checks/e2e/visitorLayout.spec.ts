import { expectAccessible, expectNoSidewaysScrolling, settled } from './accessibility';
import { newNewsletter } from './administration';
import { newGate } from './clock';
import { aCategory, cards, openHome, serveCategories } from './directory';
import { expect, test } from './fixtures';
import { MOST, watchShift } from './shift';

// The responses that are changed here are the browser's.
test.use({ outline: true });

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const { id } = await newNewsletter({ title: 'W'.repeat(100), description: 'Unbreakable'.repeat(60) });
  const { id: category } = await aCategory();
  await openHome(page, '/?q=unbreakable');
  await expectAccessible(page, 'a search');
  await page.goto(`/newsletter/${id}`);
  await expect(page.getByText('No example available')).toBeVisible();
  await expectAccessible(page, 'a newsletter without an example');
  await openHome(page, `/?category=${category}`);
  await expectAccessible(page, 'a category');
  await cards(page).first().getByRole('link').click();
  await expect(page.getByTitle(/^Example issue of/)).toBeVisible();
  await expectAccessible(page, 'a newsletter with an example');
});

test('nothing scrolls sideways at 320 pixels, nor with text twice as large', async ({ page }) => {
  const { id: category } = await aCategory();
  await page.setViewportSize({ width: 320, height: 640 });
  await openHome(page, `/?category=${category}`);
  await cards(page).first().getByRole('link').click();
  await expect(page.getByTitle(/^Example issue of/)).toBeVisible();
  await expectNoSidewaysScrolling(page, 'a newsletter');
  await openHome(page);
  await expectNoSidewaysScrolling(page, 'home');
  // Text only, as the browser's font size setting does it.
  await page.addStyleTag({ content: 'html{font-size:200%!important}' });
  for (const width of [640, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await expectNoSidewaysScrolling(page, `home with large text, ${width} pixels`);
  }
});

test('the columns follow the width: categories 3 to 8, newsletters 1 to 4', async ({ page }) => {
  const columns = (role: 'group' | 'list', name: string) =>
    page
      .getByRole(role, { name })
      .evaluate((grid) => getComputedStyle(grid).gridTemplateColumns.split(' ').length);
  await openHome(page);
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
});

for (const count of [12, 100]) {
  test(`nothing moves while a page with ${count} categories loads`, async ({ page }) => {
    await serveCategories(page, count);
    const shifted = await watchShift(page);
    const { hold, open } = newGate();
    await page.route('**/rest/v1/**', async (route) => {
      await hold();
      await route.fallback();
    });
    await page.goto('/');
    await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
    await settled(page);
    open();
    await expect(cards(page).first()).toBeVisible();
    await settled(page);
    expect((await shifted()).sum).toBeLessThanOrEqual(MOST);
  });
}
