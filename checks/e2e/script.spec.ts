import type { Page } from '@playwright/test';
import { expectNoSidewaysScrolling, settled } from './accessibility';
import { newCategory, newNewsletter, signInAt, unique } from './administration';
import { cards } from './directory';
import { openExample, tall } from './example';
import { expect, test } from './fixtures';
import { subscriber } from './subscriptions';

const arabic = 'نشرة الأخبار';

/** A category and a newsletter of it, named in Arabic. */
async function inArabic() {
  const category = await newCategory(unique('علوم'));
  const values = {
    title: unique(arabic),
    description: 'كل يوم: رسالة قصيرة، ثم سؤال!',
    example_content: `<p>${arabic}</p>`,
  };
  const { id } = await newNewsletter({ ...values, category_id: category.id });
  return { id, category: category.id };
}

/** Visible texts in Arabic that take their direction from what is around them. */
const undirected = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (!parentElement?.checkVisibility() || !/\p{Script=Arabic}/u.test(textContent ?? '')) continue;
      // The live region is only heard.
      if (!parentElement.closest('[dir=auto], bdi, [role=status]')) found.push(parentElement.outerHTML);
    }
    return found;
  });

test('what people wrote has its own direction', async ({ page }) => {
  const { id, category } = await inArabic();
  const check = async (view: string) => {
    await settled(page);
    await expect(page.getByText(/\p{Script=Arabic}/u).first()).toBeVisible();
    expect(await undirected(page), view).toEqual([]);
  };
  await page.goto(`/?category=${category}`);
  await expect(cards(page)).toHaveCount(1);
  await check('home');
  const heading = cards(page).getByRole('heading');
  expect(await heading.evaluate((element) => getComputedStyle(element).direction)).toBe('rtl');
  await page.goto(`/newsletter/${id}`);
  const frame = page.getByTitle(/^Example issue of/);
  await expect(frame).toBeVisible();
  await check('a newsletter');
  const direction = (element: HTMLIFrameElement) =>
    element.contentDocument && getComputedStyle(element.contentDocument.body).direction;
  expect(await frame.evaluate(direction)).toBe('rtl');
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(arabic);
  await expect(page.getByRole('row').filter({ hasText: arabic }).first()).toBeVisible();
  await check('the table of newsletters');
  await page
    .getByRole('button', { name: new RegExp(`^View ${arabic}`) })
    .first()
    .click();
  await check('a newsletter as admins see it');
  await page.getByRole('button', { name: 'Edit', exact: true }).click();
  await expect(page.getByLabel(/^Title/)).toHaveAttribute('dir', 'auto');
  await page.goto('/categories');
  const row = page.getByRole('row').filter({ hasText: 'علوم' }).first();
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  // The table draws only the rows in sight, and this is one of the last.
  await expect(async () => {
    await page.mouse.wheel(0, 10_000);
    await expect(row).toBeVisible({ timeout: 1000 });
  }).toPass();
  await check('the table of categories');
});

/** Visible texts of which something is cut off, by the edge of the screen too, beside those that are teasers by design. */
const cut = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('body *')]
      .filter((element) => {
        const beyond = element.getBoundingClientRect().right > innerWidth + 1;
        if (beyond && element.matches('button, a') && element.checkVisibility()) return true;
        const { overflowX, overflowY } = getComputedStyle(element);
        const clips = [overflowX, overflowY].some((value) => value === 'hidden' || value === 'clip');
        // Titles and descriptions of suggestions are teasers. Where a button has been pressed, a circle spreads, which isn't text.
        const others =
          '.words, p:has(> bdi), article h3:not([class]), article h3:not([class]) + p, legend, .MuiTouchRipple-root';
        if (!clips || !element.checkVisibility() || element.closest(others)) return false;
        const { clientWidth, clientHeight, scrollWidth, scrollHeight } = element;
        return clientWidth > 1 && (scrollWidth > clientWidth + 1 || scrollHeight > clientHeight + 1);
      })
      .map((element) => element.outerHTML.slice(0, 300)),
  );

test.describe('on a phone with text twice as large', () => {
  test.beforeEach(async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.addInitScript(() => {
      const enlarge = () => document.documentElement?.style.setProperty('font-size', '200%', 'important');
      enlarge();
      addEventListener('DOMContentLoaded', enlarge);
    });
  });

  const check = async (page: Page, view: string) => {
    await expectNoSidewaysScrolling(page, view);
    expect(await cut(page), view).toEqual([]);
  };

  test('nothing is cut off for a visitor', async ({ page }) => {
    const { id } = await newNewsletter({ example_content: tall });
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await check(page, 'home');
    await page.getByRole('button', { name: 'All categories' }).click();
    await check(page, 'all categories');
    await page.goto(`/newsletter/${id}`);
    await expect(page.getByTitle(/^Example issue of/)).toBeVisible();
    await check(page, 'a newsletter');
    await page
      .getByRole('heading', { name: 'Example Newsletter' })
      .evaluate((heading) => heading.scrollIntoView());
    await expect(page.locator('html')).toHaveCSS('scroll-padding-bottom', '128px');
    await check(page, 'the bar of a newsletter');
  });

  test('nothing is cut off for a user', async ({ page }) => {
    await subscriber(page, [{ frequency: 'daily', status: 'active' }]);
    await expect(page.getByRole('region', { name: 'Your account' })).toBeVisible();
    await check(page, 'own subscriptions');
  });
});

test('an example that is too wide for a phone shows where it goes on, and moves by keyboard', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const cells = Array.from(
    { length: 30 },
    (_, index) => `<td style="white-space:nowrap">Column ${index}</td>`,
  );
  const frame = await openExample(page, `<table><tr>${cells.join('')}</tr></table>`);
  const shadows = () =>
    frame.evaluate(({ parentElement }) =>
      getComputedStyle(parentElement as HTMLElement, '::before').boxShadow.match(/-?16px/g),
    );
  await expect.poll(shadows).toEqual(['-16px', '16px']);
  await page.getByRole('button', { name: 'Share' }).focus();
  await page.keyboard.press('Tab');
  await expect(frame).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect.poll(shadows).toEqual(['16px', '16px', '-16px', '16px']);
});
