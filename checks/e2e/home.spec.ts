import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessibility';
import { boxes, cards, openHome, serveCategories } from './directory';
import { expect, tabTo, test } from './fixtures';

// The responses that are changed here are the browser's.
test.use({ outline: true });

const tiles = (page: Page) => page.getByRole('group', { name: 'Categories' }).getByRole('button');

test('the first screen shows enough titles; a long welcome is cut off, and shown in full on request', async ({
  page,
}) => {
  // Other tests create categories.
  await serveCategories(page, 12);
  await openHome(page);
  for (const { width, height, titles } of [
    { width: 1440, height: 900, titles: 4 },
    { width: 390, height: 844, titles: 2 },
  ]) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const [banner] = await boxes(page, '[aria-labelledby=hero-heading]');
    expect(banner?.height).toBeLessThanOrEqual(220);
    const isPhone = width < 900;
    await expect(page.locator('[aria-labelledby=hero-heading] img')).toBeVisible({ visible: !isPhone });
    expect(new Set((await boxes(page, '[role=group] button')).map((tile) => tile.height))).toEqual(
      new Set([40]),
    );
    const shown = (await boxes(page, isPhone ? 'article h3' : 'article')).filter(
      ({ bottom }) => bottom <= height,
    );
    expect(shown.length).toBeGreaterThanOrEqual(titles);
    expect(new Set((await boxes(page, 'article')).map((card) => card.height)).size).toBe(1);
  }

  await page.setViewportSize({ width: 900, height: 900 });
  let texts = { hero_heading: 'A long welcome '.repeat(13), hero_text: 'And a long text. '.repeat(100) };
  await page.route('**/rest/v1/site_settings?*', async (route) => {
    const answer = await route.fetch();
    await route.fulfill({ response: answer, json: { ...(await answer.json()), ...texts } });
  });
  await openHome(page);
  const heightOf = async () => (await boxes(page, '[aria-labelledby=hero-heading]'))[0]?.height;
  expect(await heightOf()).toBeLessThanOrEqual(220);
  await tabTo(page, 'Show full text');
  await page.keyboard.press('Enter');
  await expect.poll(heightOf).toBeGreaterThan(400);
  await page.keyboard.press('Enter');
  await expect.poll(heightOf).toBeLessThanOrEqual(220);

  const more = page.getByRole('button', { name: 'Show full text' });
  texts = {
    hero_heading: 'A welcome of more than sixty letters that fits two lines, too',
    hero_text: 'Three lines. '.repeat(9),
  };
  await openHome(page);
  await expect(page.getByRole('heading', { name: texts.hero_heading })).toBeVisible();
  await expect(more).toBeHidden();
  // The width decides.
  await page.setViewportSize({ width: 240, height: 900 });
  await expect(more).toBeVisible();
  await page.setViewportSize({ width: 360, height: 900 });
  await expect(more).toBeHidden();
});

test('a hundred categories: the first rows, all by keyboard, and the chosen one where the user is looking', async ({
  page,
}) => {
  const { name } = await serveCategories(page, 100);
  const visible = () => tiles(page).filter({ visible: true });
  await openHome(page);
  for (const [width, height, room] of [
    [390, 600, 12],
    [1440, 900, 16],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(visible()).toHaveCount(room);
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await page.getByRole('button', { name: 'Topic 1', exact: true }).focus();
    await page.keyboard.press('Shift+Tab');
    await expect(page.getByRole('button', { name: 'All categories' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fewer categories', expanded: true })).toBeFocused();
    await expect(visible()).toHaveCount(100);
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /· \d+ newsletters?$/ })).toBeInViewport({ ratio: 1 });
    await expect(cards(page).first()).toBeInViewport();
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeFocused();
    await page.getByRole('button', { name: 'Fewer categories' }).press('Space');
    await expect(visible()).toHaveCount(room);
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    await page.getByRole('button', { name, exact: true }).press('Space');
    await expect(page.getByRole('button', { name: 'All categories', expanded: false })).toBeVisible();
  }
  await page.getByRole('button', { name: 'All categories' }).click();
  await expectAccessible(page, 'all categories');
});
