import type { Page } from '@playwright/test';
import { secret } from './backend';
import { expect } from './fixtures';

const list = (page: Page) => page.getByRole('list', { name: /^(Featured Newsletters|Search Results)$/ });

export const cards = (page: Page) => list(page).getByRole('listitem');
export const titles = (page: Page) => list(page).getByRole('heading', { level: 3 }).allInnerTexts();

export async function openHome(page: Page, path = '/') {
  await page.goto(path);
  await expect(page.getByText(/^[\d,]+ newsletters?( found| in .+)?$/)).toBeVisible();
}

/** A seeded category with newsletters, and their count. */
export async function aCategory() {
  const all = secret.from('categories').select('id, name, newsletters(count)');
  return (await all.eq('name', 'Music').single().throwOnError()).data;
}

/** Answers with this many categories, all but the first of them made up. */
export async function serveCategories(page: Page, count: number) {
  const { id, name } = await aCategory();
  const made = Array.from({ length: count - 1 }, (_, index) => ({
    id: `00000000-0000-4000-8000-${String(index).padStart(12, '0')}`,
    name: `Topic ${index + 1}`,
    newsletters: [{ count: index + 1 }],
  }));
  await page.route('**/rest/v1/categories?*', (route) =>
    route.request().method() === 'GET'
      ? route.fulfill({ json: [...made, { id, name, newsletters: [{ count: 3 }] }] })
      : route.fallback(),
  );
  return { id, name };
}

/** Where some elements are, in pixels. */
export const boxes = (page: Page, selector: string) =>
  page
    .locator(selector)
    .evaluateAll((elements) => elements.map((element) => element.getBoundingClientRect()));
