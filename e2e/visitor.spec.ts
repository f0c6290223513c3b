import type { Page } from '@playwright/test';
import { axeFindings, expectAccessible, expectNoSidewaysScrolling, settled } from './accessibility';
import { rows } from './backend';
import { newGate } from './clock';
import { expect, test } from './fixtures';

const cards = (page: Page) => page.getByRole('list', { name: 'Featured Newsletters' }).getByRole('listitem');
const titles = (page: Page) =>
  page.getByRole('list', { name: 'Featured Newsletters' }).getByRole('heading', { level: 3 }).allInnerTexts();

async function openHome(page: Page, path = '/') {
  await page.goto(path);
  await expect(page.getByText(/^[\d,]+ newsletters?( found)?$/)).toBeVisible();
}

const made: string[] = [];

test.afterEach(async () => {
  for (const id of made.splice(0)) await rows.remove(`newsletters?id=eq.${id}`);
});

/** Creates a newsletter. */
async function aNewsletter(values: object = {}) {
  const [category] = await rows.read<{ id: string }>('categories?limit=1');
  const newsletter = await rows.insert<{ id: string; title: string }>('newsletters', {
    title: `Letter ${crypto.randomUUID()}`,
    description: 'For a test',
    category_id: category?.id,
    created_at: '2020-01-01T00:00:00Z',
    ...values,
  });
  made.push(newsletter.id);
  return newsletter;
}

/** A seeded category with newsletters, and their count. */
async function aCategory() {
  const [category] = await rows.read<{ id: string; name: string; newsletters: [{ count: number }] }>(
    'categories?select=id,name,newsletters(count)&name=eq.Music',
  );
  if (!category) throw new Error('The seed has no category "Music"');
  return category;
}

test('browses the directory: covers, categories, a newsletter with its example issue', async ({ page }) => {
  await openHome(page);
  expect(
    await page.getByRole('group', { name: 'Categories' }).getByRole('button').count(),
  ).toBeGreaterThanOrEqual(12);
  await expect(cards(page).first()).toBeVisible();
  // Without a filter, the newest newsletter can be another journey's.
  const { name } = await aCategory();
  await page.getByRole('button', { name, exact: true }).click();
  await page.getByRole('heading', { name: 'Featured Newsletters' }).scrollIntoViewIfNeeded();
  await expect(cards(page).first().locator('.category')).toHaveText(name);
  const cover = cards(page).first().locator('img');
  await expect
    .poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);

  const title = (await titles(page))[0] as string;
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Newsletter Directory`);
  await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Sign in to Subscribe' })).toBeDisabled();
});

test('filters by category in the address bar, with Back, Forward and reload', async ({ page }) => {
  const { id, name } = await aCategory();
  const filtered = page.waitForRequest(
    (request) => request.url().includes('/newsletters') && request.url().includes(`category_id=eq.${id}`),
  );
  await openHome(page);
  const all = await titles(page);
  await page.getByRole('button', { name, exact: true }).click();
  await filtered;
  await expect(page).toHaveURL(new RegExp(`\\?category=${id}$`));
  await expect(page.getByRole('button', { name, exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect.poll(() => titles(page)).not.toEqual(all);
  const some = await titles(page);
  await page.goBack();
  await expect(page).toHaveURL(/\/$/);
  await expect.poll(() => titles(page)).toEqual(all);
  await page.goForward();
  await expect.poll(() => titles(page)).toEqual(some);
  await page.reload();
  await expect.poll(() => titles(page)).toEqual(some);
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect.poll(() => titles(page)).toEqual(all);
  await expect(page.getByRole('button', { name: 'Clear Filter' })).toHaveCount(0);
});

test('searches the whole directory, and finds the same after a reload and after opening a newsletter', async ({
  page,
}) => {
  const word = `zwölf${crypto.randomUUID().slice(0, 8)}`;
  const { title } = await aNewsletter({ title: `Nummer ${word}` });
  await openHome(page);
  await page.getByRole('textbox', { name: 'Search newsletters' }).fill(word.toUpperCase().replace('Ö', 'O'));
  await expect(page.getByText('1 newsletter found')).toBeVisible();
  expect(await titles(page)).toEqual([title]);
  await expect(page).toHaveURL(/\?q=/);
  await page.reload();
  await expect(page.getByText('1 newsletter found')).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await page.getByRole('button', { name: 'Back to Newsletters' }).click();
  await expect(page.getByText('1 newsletter found')).toBeVisible();
  await page.getByRole('textbox', { name: 'Search newsletters' }).fill(`${word} nothing`);
  await expect(page.getByText('No newsletters match your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('returns to the scroll position the visitor left', async ({ page }) => {
  await openHome(page);
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
  expect(await page.evaluate(() => history.length)).toBeLessThanOrEqual(4);
});

test('reaches every newsletter once by scrolling, with few of them rendered at a time', async ({ page }) => {
  // Other journeys create newsletters meanwhile, which this page doesn't know about.
  const opened = new Date().toISOString();
  await openHome(page);
  const seen = new Map<string, string>();
  let most = 0;
  const height = await page.evaluate(() => document.documentElement.scrollHeight);
  for (let place = 0; place < height; place += 500) {
    await page.evaluate((y) => window.scrollTo(0, y), place);
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done))));
    const drawn = await cards(page).evaluateAll((items) =>
      items.map((item) => [item.getAttribute('aria-posinset') ?? '', item.querySelector('a')?.href ?? '']),
    );
    most = Math.max(most, drawn.length);
    for (const [position = '', href = ''] of drawn) seen.set(position, href.split('/').at(-1) ?? '');
  }
  const seeded = await rows.read<{ id: string }>(
    `newsletters?select=id&created_at=gt.2020-02-01&created_at=lt.${opened}&order=created_at.desc&limit=60`,
  );
  const ids = [...seen.values()];
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toEqual(expect.arrayContaining(seeded.map(({ id }) => id)));
  expect(most).toBeLessThan(50);
});

test.describe('with a newsletter that cannot be shown', () => {
  test.use({ expectErrors: true });

  for (const id of ['nonsense', '00000000-0000-4000-8000-999999999999', "1' or '1'='1", '%00', 'undefined']) {
    test(`"${id}" is not found`, async ({ page }) => {
      await page.goto(`/newsletter/${id}`);
      await expect(page.getByRole('alert')).toHaveText(/^Newsletter not found/);
      await expect(page).toHaveTitle('This page could not be shown · Newsletter Directory');
      expect(await axeFindings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Return to Home' }).click();
      await expect(cards(page).first()).toBeVisible();
    });
  }

  const wrong = { contentType: 'text/html', body: '<h1>Not an image</h1>' };
  for (const [what, answer] of [
    ['missing', { status: 404 }],
    ['not an image', wrong],
    ['unreachable', undefined],
  ] as const) {
    test(`a cover that is ${what} is replaced by the fallback, once`, async ({ page }) => {
      const asked: string[] = [];
      await page.route('**/storage/v1/object/public/newsletter-images/**', (route) => {
        asked.push(route.request().url());
        return answer ? route.fulfill(answer) : route.abort('connectionrefused');
      });
      await openHome(page);
      await cards(page).first().scrollIntoViewIfNeeded();
      for (let position = 1; position < 4; position += 1) {
        const cover = cards(page).nth(position).locator('img');
        await expect(cover).toHaveAttribute('src', /^data:image\/svg/);
      }
      await settled(page);
      expect(new Set(asked).size).toBe(asked.length);
    });
  }

  test('covers that never load leave the page complete and still', async ({ page }) => {
    await page.clock.install();
    await page.route('**/storage/v1/object/public/newsletter-images/**', () => {});
    await openHome(page);
    const place = () => cards(page).nth(4).boundingBox();
    const before = await place();
    await page.clock.runFor(60_000);
    await settled(page);
    expect(await place()).toEqual(before);
    await cards(page).first().getByRole('link').click();
    await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
  });
});

test('a filter whose category is deleted meanwhile shows the empty text, and can be cleared', async ({
  page,
}) => {
  const name = `Category ${crypto.randomUUID()}`.slice(0, 50);
  const category = await rows.insert<{ id: string }>('categories', { name });
  await page.goto(`/?category=${category.id}`);
  await expect(page.getByRole('button', { name })).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByText('No newsletters available in this category.')).toBeVisible();
  await rows.remove(`categories?id=eq.${category.id}`);
  await page.reload();
  await expect(page.getByText('No newsletters available in this category.')).toBeVisible();
  await expect(page.getByRole('button', { name })).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear Filter' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('shows markup in branding, categories and the address as text', async ({ page }) => {
  const markup =
    '<img src=x onerror=window.__pwn=1 data-pwn>"><script data-pwn>window.__pwn=1</script>{{7*7}}';
  await page.route('**/rest/v1/site_settings?*', async (route) => {
    const answer = await route.fetch();
    const settings = {
      ...(await answer.json()),
      hero_heading: markup,
      hero_text: markup,
      hero_image_url: 'javascript:window.__pwn=1',
      logo_url: 'data:text/html,<script>window.__pwn=1</script>',
    };
    await route.fulfill({ response: answer, json: settings });
  });
  await page.route('**/rest/v1/categories?*', async (route) => {
    if (route.request().method() !== 'GET') return route.fallback();
    const answer = await route.fetch();
    const categories = (await answer.json()) as { name: string }[];
    await route.fulfill({
      response: answer,
      json: categories.map((category, index) => (index ? category : { ...category, name: markup })),
    });
  });
  await page.goto(`/?category=${encodeURIComponent(markup)}&q=${encodeURIComponent(markup)}`);
  await expect(page.getByRole('heading', { level: 1, name: markup })).toBeVisible();
  await expect(page.getByRole('button', { name: markup })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Search newsletters' })).toHaveValue(markup);
  expect(await page.locator('[data-pwn]').count()).toBe(0);
  expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
  await expect(page).toHaveTitle('Newsletter Directory');
});

test('shows markup in texts as text', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const title = `<img src=x onerror=window.__pwn=1> ${mark}`;
  const { id } = await aNewsletter({ title, description: '</title><script>window.__pwn=1</script>{{7*7}}' });
  await openHome(page, `/?q=${mark}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/newsletter/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Newsletter Directory`);
  expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
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
  const focused = () =>
    page.evaluate(() => document.activeElement?.closest('li')?.getAttribute('aria-posinset'));
  for (let position = 1; position <= 40; position += 1) {
    await page.keyboard.press('Tab');
    expect(await focused()).toBe(String(position));
  }
  for (let position = 39; position >= 1; position -= 1) {
    await page.keyboard.press('Shift+Tab');
    expect(await focused()).toBe(String(position));
  }
  const title = (await titles(page))[0] as string;
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const { id } = await aNewsletter({ title: 'W'.repeat(100), description: 'Unbreakable'.repeat(60) });
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

test('nothing moves while the page loads', async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: number[] = [];
    const note = (entries: PerformanceEntryList) => {
      for (const entry of entries) shifts.push((entry as unknown as { value: number }).value);
    };
    const observer = new PerformanceObserver((list) => note(list.getEntries()));
    observer.observe({ type: 'layout-shift', buffered: true });
    Object.assign(window, {
      shifted() {
        note(observer.takeRecords());
        return shifts.reduce((sum, shift) => sum + shift, 0);
      },
    });
  });
  const { hold, release } = newGate();
  await page.route('**/rest/v1/**', async (route) => {
    await hold();
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
  await settled(page);
  await page.unroute('**/rest/v1/**');
  release();
  await expect(cards(page).first()).toBeVisible();
  await settled(page);
  const shifted = await page.evaluate(() => (window as unknown as { shifted(): number }).shifted());
  expect(shifted).toBeLessThanOrEqual(0.02);
});
