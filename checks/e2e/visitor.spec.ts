import { repetitions } from '../effort';
import { settled } from './accessibility';
import { secret } from './backend';
import { aCategory, cards, openHome, titles } from './directory';
import { expect, test } from './fixtures';

test('browses covers, categories and a newsletter with its example, and returns to the scroll position', async ({
  page,
}) => {
  await openHome(page);
  expect(
    await page.getByRole('group', { name: 'Categories' }).getByRole('button').count(),
  ).toBeGreaterThanOrEqual(12);
  await expect(cards(page).first()).toBeVisible();
  // Without a filter, the newest newsletter can be another test's.
  const { name } = await aCategory();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name: new RegExp(`^${name} · `) }).scrollIntoViewIfNeeded();
  await expect(cards(page).first().locator('.category')).toHaveText(name);
  const cover = cards(page).first().locator('img');
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  await page.getByRole('button', { name, exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await page.evaluate(() => window.scrollTo(0, 0));
  await page.mouse.wheel(0, 2500);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(2500);
  const link = page.getByRole('link', { name: (await titles(page)).at(-6) as string, exact: true });
  await link.scrollIntoViewIfNeeded();
  const place = await page.evaluate(() => window.scrollY);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
  await page.goBack();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => window.scrollY)).toBe(place);
  await page.goForward();
  await page.getByRole('button', { name: 'Back to Newsletters' }).click();
  await expect(link).toBeInViewport();
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(5);
});

test('an address opens at the top of its page, wherever the page before it was; a reload and Back keep the place', async ({
  page,
}) => {
  const top = () => page.evaluate(() => window.scrollY);
  /** Waits until the app has taken over, and the router has scrolled. */
  const restored = async () => {
    await page.waitForLoadState('networkidle');
    await expect(page.locator('#first-styles')).toHaveCount(0);
    await expect.poll(() => page.evaluate(() => history.scrollRestoration)).toBe('manual');
    await settled(page);
  };
  await openHome(page);
  await restored();
  // No further than what the document brings, before more cards are loaded.
  await page.evaluate(() => window.scrollTo(0, 400));
  await page.reload();
  await restored();
  await expect.poll(top).toBeGreaterThan(390);
  await page.goto('/?from=elsewhere');
  await restored();
  expect(await top()).toBe(0);
  await page.goBack();
  await restored();
  await expect.poll(top).toBeGreaterThan(390);
});

test('reaches every newsletter once by scrolling, with few of them rendered at a time', async ({ page }) => {
  // Other tests create newsletters meanwhile, which this page doesn't know about.
  const opened = new Date().toISOString();
  await openHome(page);
  const seen = new Map<string, string>();
  let most = 0;
  const height = () => page.evaluate(() => document.documentElement.scrollHeight);
  const listed = async () => Number(await cards(page).first().getAttribute('aria-setsize'));
  for (let place = 0; place < (await height()); place += 500) {
    await page.evaluate((y) => window.scrollTo(0, y), place);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const drawn = await cards(page).evaluateAll((items) =>
      items.map((item) => [item.getAttribute('aria-posinset') ?? '', item.querySelector('a')?.href ?? '']),
    );
    most = Math.max(most, drawn.length);
    for (const [position = '', href = ''] of drawn) seen.set(position, href.split('/').at(-1) ?? '');
    // More are on their way when the end is near.
    await expect
      .poll(async () => place + 500 < (await height()) || seen.size === (await listed()))
      .toBe(true);
  }
  const before = secret
    .from('newsletters')
    .select('id')
    .lt('created_at', opened)
    .gt('created_at', '2020-02-01');
  const { data } = await before.order('created_at', { ascending: false }).limit(60).throwOnError();
  const ids = [...seen.values()];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(data.map(({ id }) => id)));
  expect(most).toBeLessThan(50);
});

test('can be used by keyboard alone', async ({ page }) => {
  await openHome(page);
  const { name } = await aCategory();
  await page.getByRole('button', { name, exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\?category=/);
  await page.keyboard.press('Space');
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('textbox', { name: 'Search newsletters' }).focus();
  // Further than what is rendered at first.
  const far = repetitions(40, 20);
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  for (let position = 1; position <= far; position += 1) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(String(position));
  }
  for (let position = far - 1; position >= 1; position -= 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe(String(position));
  }
  const title = (await titles(page))[0] as string;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});
