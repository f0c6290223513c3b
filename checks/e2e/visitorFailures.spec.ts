import { settled } from './accessibility';
import { categoryWithCovers } from './administration';
import { cards } from './directory';
import { expect, test } from './fixtures';

test.describe('with a newsletter that cannot be shown', () => {
  test.use({ expectErrors: true });

  test.describe('with covers', () => {
    // What the server has rendered requests a cover before the app does.
    test.use({ outline: true });

    test('covers that are missing, not images or unreachable are replaced by the fallback, once; some that never load leave the page usable', async ({
      page,
    }) => {
      const answers = [
        { status: 404 },
        { contentType: 'text/html', body: '<h1>Not an image</h1>' },
        'refused',
        'never',
      ] as const;
      const asked: string[] = [];
      await page.route('**/storage/v1/object/public/newsletter-images/**', (route) => {
        const answer = answers[asked.push(route.request().url()) % answers.length];
        if (answer === 'refused') return route.abort('connectionrefused');
        if (answer !== 'never') return route.fulfill(answer);
      });
      // The event `load` waits for the covers of the first screen.
      await page.goto(await categoryWithCovers(), { waitUntil: 'commit' });
      await cards(page).first().scrollIntoViewIfNeeded();
      const fallbacks = cards(page).locator('img[src^="data:image/svg"]');
      await expect.poll(() => fallbacks.count()).toBeGreaterThanOrEqual(3);
      await settled(page);
      expect(asked.length).toBeGreaterThanOrEqual(answers.length);
      expect(new Set(asked).size).toBe(asked.length);
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
