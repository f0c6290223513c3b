import type { Page } from '@playwright/test';
import { axeFindings, settled } from './accessibility';
import { categoryWithCovers, newNewsletter } from './administration';
import { controlClock, passQuietTime } from './clock';
import { cards, openHome } from './directory';
import { expect, test } from './fixtures';

test.describe('with a newsletter that cannot be shown', () => {
  test.use({ expectErrors: true });

  async function expectNotFound(page: Page, id: string) {
    await page.goto(`/newsletter/${id}`);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter not found' }), id).toBeVisible();
    expect(await axeFindings(page), id).toEqual([]);
  }

  test('an id that no newsletter has is not found, whatever it looks like', async ({ page }) => {
    for (const id of ['nonsense', '00000000-0000-4000-8000-999999999999', "1' or '1'='1", 'undefined'])
      await expectNotFound(page, id);
  });

  // nginx rejects it itself, with 400.
  test('an id with a NUL is not found either', { tag: '@embedded' }, async ({ page }) => {
    await expectNotFound(page, '%00');
  });

  test.describe('with covers', () => {
    // What the server has rendered requests a cover before the app does.
    test.use({ outline: true });

    test('covers that are missing, not images or unreachable are replaced by the fallback, once', async ({
      page,
    }) => {
      const answers = [
        { status: 404 },
        { contentType: 'text/html', body: '<h1>Not an image</h1>' },
        undefined,
      ];
      const asked: string[] = [];
      await page.route('**/storage/v1/object/public/newsletter-images/**', (route) => {
        const answer = answers[asked.push(route.request().url()) % answers.length];
        return answer ? route.fulfill(answer) : route.abort('connectionrefused');
      });
      await openHome(page, await categoryWithCovers());
      await cards(page).first().scrollIntoViewIfNeeded();
      for (let position = 1; position < 4; position += 1) {
        const cover = cards(page).nth(position).locator('img');
        await expect(cover).toHaveAttribute('src', /^data:image\/svg/);
      }
      await settled(page);
      expect(asked.length).toBeGreaterThanOrEqual(answers.length);
      expect(new Set(asked).size).toBe(asked.length);
    });

    test('covers that never load leave the page complete and still', async ({ page }) => {
      await controlClock(page);
      await page.route('**/storage/v1/object/public/newsletter-images/**', () => {});
      // The event "load" waits for the covers of the first screen.
      await page.goto(await categoryWithCovers(), { waitUntil: 'commit' });
      const place = () => cards(page).nth(4).boundingBox();
      const before = await place();
      await passQuietTime(page, 60);
      await settled(page);
      expect(await place()).toEqual(before);
      await cards(page).first().getByRole('link').click();
      await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
    });
  });
});

test.describe('with changed responses', () => {
  test.use({ outline: true });

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
});

test('shows markup in texts as text', async ({ page }) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const title = `<img src=x onerror=window.__pwn=1> ${mark}`;
  const { id } = await newNewsletter({
    title,
    description: '</title><script>window.__pwn=1</script>{{7*7}}',
  });
  await openHome(page, `/?q=${mark}`);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await page.goto(`/newsletter/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(page).toHaveTitle(`${title} · Newsletter Directory`);
  expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
});
