import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessibility';
import { rows } from './backend';
import { aCategory, cards, openHome, serveCategories } from './directory';
import { expect, signInAs, tabTo, test } from './fixtures';

// The responses that are changed here are the browser's.
test.use({ outline: true });

const tiles = (page: Page) => page.getByRole('group', { name: 'Categories' }).getByRole('button');

/** The heights of some elements in pixels, and where the last one ends. */
const boxes = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { height, bottom } = element.getBoundingClientRect();
      return { height, bottom };
    }),
  );

for (const { width, height, hero, titles } of [
  { width: 1440, height: 900, hero: 220, titles: 4 },
  { width: 390, height: 844, hero: 220, titles: 2 },
]) {
  test(`the first screen shows ${titles} titles at ${width}×${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    // Other tests create categories.
    await serveCategories(page, 12);
    await openHome(page);
    await settled(page);
    const [banner] = await boxes(page, '[aria-labelledby=hero-heading]');
    expect(banner?.height).toBeLessThanOrEqual(hero);
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
  });
}

test('a long welcome is cut off, and shown in full on request', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 900 });
  await page.route('**/rest/v1/site_settings?*', async (route) => {
    const answer = await route.fetch();
    const texts = { hero_heading: 'A long welcome '.repeat(13), hero_text: 'And a long text. '.repeat(100) };
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
});

test('a hundred categories: the first rows, the selected one, and all by keyboard', async ({ page }) => {
  const { name } = await serveCategories(page, 100);
  const visible = () => tiles(page).filter({ visible: true });
  for (const [width, room] of [
    [390, 12],
    [1440, 16],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await openHome(page);
    await expect(visible()).toHaveCount(room);
    await expect(page.getByRole('button', { name, exact: true })).toBeHidden();
    await tabTo(page, 'All categories');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: 'Fewer categories', expanded: true })).toBeFocused();
    await expect(visible()).toHaveCount(100);
    await page.getByRole('button', { name, exact: true }).focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: /· \d+ newsletters?$/ })).toBeInViewport();
    await page.getByRole('button', { name: 'Fewer categories' }).press('Space');
    await expect(visible()).toHaveCount(room);
    await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeVisible();
    await page.getByRole('button', { name, exact: true }).press('Space');
    await expect(page.getByRole('button', { name: 'All categories', expanded: false })).toBeVisible();
  }
  await page.getByRole('button', { name: 'All categories' }).click();
  await expectAccessible(page, 'all categories');
});

test('a category chosen by keyboard is answered where the user is looking', async ({ page }) => {
  const {
    name,
    newsletters: [{ count }],
  } = await aCategory();
  await page.setViewportSize({ width: 390, height: 600 });
  await openHome(page);
  // Other tests add categories, so that this one may not be among the first.
  const all = page.getByRole('button', { name: 'All categories' });
  if (await all.isVisible()) await all.press('Enter');
  await tabTo(page, new RegExp(`^${name}\\d+$`));
  await page.keyboard.press('Enter');
  const heading = page.getByRole('heading', { name: `${name} · ${count} newsletters` });
  await expect(heading).toBeInViewport({ ratio: 1 });
  await expect(cards(page).first()).toBeInViewport();
  await expect(page.getByRole('button', { name, exact: true, pressed: true })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await page.goForward();
  await expect(heading).toBeVisible();
  await page.reload();
  await expect(heading).toBeVisible();
  await expectAccessible(page, 'a category');
});

test('cards show the actual subscription, in every card of the same height', async ({ page }) => {
  const { id: user_id } = await signInAs(page, 'user');
  const { id } = await aCategory();
  const [newest] = await rows.read<{ id: string; title: string }>(
    `newsletters?select=id,title&category_id=eq.${id}&order=created_at.desc,id.desc&limit=1`,
  );
  await rows.insert('newsletter_subscriptions', {
    user_id,
    newsletter_id: newest?.id,
    frequency: 'monthly',
    status: 'active',
  });
  await openHome(page, `/?category=${id}`);
  const subscribed = cards(page).filter({ hasText: newest?.title });
  await expect(subscribed.getByText('Subscribed · Monthly')).toBeVisible();
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect(new Set((await boxes(page, 'article')).map((card) => card.height)).size).toBe(1);
  }
});
