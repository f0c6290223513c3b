import { join } from 'node:path';
import { type Page, test } from '@playwright/test';
import { settled } from '../e2e/accessibility';
import { sessionOf, stack } from '../e2e/backend';
import { storeSession } from '../e2e/fixtures';
import { sayIn } from './say';
import { loaded, type View, views } from './views';

// The content is the demo's and the time is fixed: the same sources give the same images. Those in another language than English
// (SITE_LANGUAGE) are not kept.

const language = process.env.SITE_LANGUAGE || 'en';
const root = join(import.meta.dirname, '../..');
const folder = join(root, language === 'en' ? 'docs/screens' : `test-results/screens-${language}`);

/** The time in every screenshot: after the newest newsletter of the demo content. */
const NOW = Date.UTC(2026, 11, 1, 9);
const DAY = 24 * 60 * 60 * 1000;

/** The demo accounts and subscriptions date from the first start; in the screenshots, from fixed days. */
const fixDates = (page: Page) =>
  page.route(/\/rest\/v1\/(rpc\/admin_list_users|newsletter_subscriptions)\b/, async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    const response = await route.fetch();
    type Row = { created_at: string; last_sign_in_at?: string | null };
    const json: Row | Row[] = await response.json();
    for (const [index, row] of [json].flat().entries()) {
      row.created_at = new Date(NOW - (index + 1) * DAY).toISOString();
      if (row.last_sign_in_at) row.last_sign_in_at = new Date(NOW - DAY / 2).toISOString();
    }
    await route.fulfill({ response, json });
  });

/** Waits until nothing on the page loads or moves any more. */
async function quiet(page: Page) {
  // A page that goes on loading, as with an image that never comes, is photographed as it is.
  await page.waitForLoadState('networkidle', { timeout: 5000 }).catch(() => {});
  await page.evaluate(async () => {
    await document.fonts.ready;
    const seen = [...document.images].filter((image) => image.getBoundingClientRect().top < innerHeight);
    await Promise.allSettled(seen.map((image) => image.decode()));
  });
  await settled(page);
}

/** The views that one visit passes on the way to this one, and this one. */
const wayTo = (view: View): View[] => [
  ...views.filter(({ name }) => name === view.from).flatMap(wayTo),
  view,
];

for (const view of views) {
  const { name, as, path } = view;
  test(name, async ({ page }, { project }) => {
    await page.clock.setFixedTime(NOW);
    await fixDates(page);
    if (as) {
      const session = await sessionOf(`${as}@example.com`);
      await storeSession(page, { ...session, expires_at: NOW / 1000 + 3600 });
    }
    await page.goto(stack.shell + path);
    await loaded(page);
    await quiet(page);
    for (const { act } of wayTo(view)) await act(page, sayIn(language, path));
    await quiet(page);
    // WebP, because a hundred screens should stay small.
    await page.screenshot({ path: join(folder, `${name}-${project.name}.webp`), quality: 80 });
  });
}
