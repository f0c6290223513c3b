import type { Page } from '@playwright/test';
import { cases } from '../effort';
import { rows, seeded } from './backend';
import { controlClock, expectWithin, passQuietTime, tenSecondsLate } from './clock';
import { answerDialog, expect, signInAs, test } from './fixtures';
import { cards, unreachable } from './parts';
import { askToDelete } from './subscriptions';

// The responses that are changed here are the browser's.
test.use({ outline: true });

// Every call of the public pages, with every kind of failure.

test.use({ expectErrors: true });

const page502 = '<html><body><h1>502 Bad Gateway</h1></body></html>';
const json = 'application/json';

const answers: Record<string, { status: number; body: string; contentType: string; headers?: object }> = {
  'status 500': { status: 500, body: '{}', contentType: json },
  'a page of a proxy': { status: 502, body: page502, contentType: 'text/html' },
  'a page of a captive portal': { status: 200, body: page502, contentType: 'text/html' },
  'too many requests': { status: 429, body: '{}', contentType: json, headers: { 'retry-after': '3600' } },
};

/** Makes calls with a method and path fail from now on, counts them, and returns a way to end it. */
async function failing(page: Page, method: string, path: RegExp, answer: (typeof answers)[string]) {
  const asked = { times: 0 };
  const matches = (url: URL) => path.test(url.pathname + url.search);
  await page.route(matches, (route) => {
    if (route.request().method() !== method) return route.fallback();
    asked.times += 1;
    const headers = { 'access-control-allow-origin': '*', ...answer.headers };
    return route.fulfill({ ...answer, headers: { ...headers, 'content-type': answer.contentType } });
  });
  return { asked, end: () => page.unroute(matches) };
}

const alertOf = (page: Page, text: string) =>
  page.getByRole('alert').filter({ hasText: new RegExp(`^${text}`) });

for (const [what, answer] of cases(answers, 'a page of a captive portal', 'too many requests')) {
  test(`${what}: each part says what failed, doesn't retry by itself, and the rest works`, async ({
    page,
  }) => {
    await controlClock(page);
    const fail = (method: string, path: RegExp) => failing(page, method, path, answer);
    const categories = await fail('GET', /\/rest\/v1\/categories/);
    const settings = await fail('GET', /\/rest\/v1\/site_settings/);
    const list = await fail('GET', /\/rest\/v1\/newsletters/);
    await page.goto('/');
    for (const text of [
      'Failed to load categories',
      'Failed to load newsletters',
      'Unable to load site settings',
    ]) {
      await expect(alertOf(page, text)).toBeVisible();
    }
    await expect(page.getByRole('heading', { name: 'Find newsletters worth reading' })).toBeVisible();
    await passQuietTime(page, 30);
    expect([categories.asked.times, settings.asked.times, list.asked.times]).toEqual([1, 1, 1]);

    const [first] = await seeded(1);
    await page.goto(`/newsletter/${first?.id}`);
    await expect(alertOf(page, 'Newsletter not found')).toBeVisible();
    await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible();
    for (const { end } of [categories, settings, list]) await end();
    await page.getByRole('button', { name: 'Retry' }).click();
    await expect(page.getByRole('heading', { level: 1, name: first?.title })).toBeVisible();

    const user = await signInAs(page, 'user');
    const id = crypto.randomUUID();
    const subscription = {
      id,
      user_id: user.id,
      newsletter_id: first?.id,
      frequency: 'daily',
      status: 'active',
    };
    await rows.insert('newsletter_subscriptions', subscription);
    const own = await fail('GET', /\/rest\/v1\/newsletter_subscriptions/);
    await page.goto('/subscriptions');
    await expect(alertOf(page, 'Failed to load subscriptions')).toBeVisible();
    await passQuietTime(page, 30);
    expect(own.asked.times).toBe(1);
    await own.end();
    await page.getByRole('button', { name: 'Retry' }).click();
    const card = page.getByRole('article', { name: first?.title });
    const add = await fail('POST', /\/rest\/v1\/rpc\/add_subscription/);
    await card.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(card.getByRole('alert')).toHaveText('Failed to update subscription');

    const remove = await fail('DELETE', /\/rest\/v1\/newsletter_subscriptions/);
    await askToDelete(page, first?.title ?? '');
    const confirm = page.getByRole('alertdialog');
    await confirm.getByRole('button', { name: 'Delete' }).click();
    await expect(confirm.getByRole('alert')).toHaveText('Failed to delete subscription');
    await answerDialog(page, 'Cancel');

    const choices = await fail('GET', /\/rest\/v1\/newsletters\?.*order=title/);
    await page.getByRole('button', { name: 'Subscribe to a Newsletter' }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Failed to load newsletters');
    await choices.end();
    await page.getByRole('dialog').getByRole('button', { name: 'Retry' }).click();
    const picker = page.getByRole('combobox', { name: 'Newsletter' });
    await picker.press('ArrowDown');
    const other = page.getByRole('option').filter({ hasNotText: first?.title });
    await other.first().click();
    await expect(page.getByRole('listbox')).toBeHidden();
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(page.getByRole('dialog').getByRole('alert')).toHaveText('Failed to subscribe to newsletter');
    expect([add.asked.times, remove.asked.times, choices.asked.times]).toEqual([2, 1, 1]);
    expect(await page.content()).not.toContain('Bad Gateway');
    expect(await rows.read(`newsletter_subscriptions?id=eq.${id}&status=eq.active`)).toHaveLength(1);
  });
}

test('no response at all: each part says so after a while, and Retry tries again', async ({ page }) => {
  const asked: string[] = [];
  const never = /\/rest\/v1\/(categories|newsletters)/;
  await controlClock(page);
  await page.route(never, (route) => {
    if (route.request().method() === 'GET') asked.push(route.request().url());
    else return route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
  const newsletters = alertOf(page, 'Failed to load newsletters');
  await expectWithin(page, 16, () => expect(newsletters).toBeVisible({ timeout: 500 }));
  await expect(alertOf(page, 'Failed to load categories')).toBeVisible();
  expect(asked).toHaveLength(2);
  await page.unroute(never);
  await page.getByRole('button', { name: 'Retry' }).first().click();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByText(/^\d+ newsletters$/)).toBeVisible();
  await expect(page.getByRole('group', { name: 'Categories' })).toBeVisible();
});

test('responses that take ten seconds: the page shows that it is loading, can be used, and sends each request once', async ({
  page,
}) => {
  const asked: string[] = [];
  const { hold, tenSeconds } = tenSecondsLate(page);
  await controlClock(page);
  await page.route('**/rest/v1/**', async (route) => {
    const call = `${route.request().method()} ${new URL(route.request().url()).pathname}`;
    if (route.request().method() !== 'OPTIONS') asked.push(call);
    await hold();
    await route.continue();
  });
  await page.goto('/');
  await expect(page.getByRole('status', { name: 'Loading newsletters' })).toBeVisible();
  await expect(page.getByRole('status', { name: 'Loading categories' })).toBeVisible();
  await page.getByRole('button', { name: 'Sign In' }).click();
  await expect(page.getByRole('dialog').getByLabel('Email')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(async () => {
    await tenSeconds();
    await expect(page.getByText(/^\d+ newsletters$/)).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(page.getByRole('alert')).toHaveCount(0);
  const tables = asked.filter((call) => /GET .*\/(categories|site_settings)$/.test(call));
  expect(new Set(tables).size).toBe(tables.length);
});

for (const [width, colorScheme] of [
  [1280, 'light'],
  [768, 'light'],
  [390, 'dark'],
] as const) {
  test(`offline at ${width} px, that the sign-in could not be loaded is said below that the back end is away`, async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width, height: 700 });
    await page.emulateMedia({ colorScheme });
    await controlClock(page);
    await page.goto('/');
    await cards(page).first().click();
    await page.getByRole('button', { name: 'Back to Newsletters' }).click();
    await expect(cards(page).nth(1)).toBeVisible();
    await context.setOffline(true);
    await cards(page).nth(1).click();
    await expectWithin(page, 3, () => expect(unreachable(page)).toBeVisible({ timeout: 500 }));
    await page.getByRole('banner').getByRole('button', { name: 'Sign In' }).click();
    const failed = page.getByRole('alert').filter({ hasText: 'This part of the page could not be loaded.' });
    await expect(failed).toBeVisible();
    const [header, first, second] = await Promise.all(
      [page.getByRole('banner'), unreachable(page), failed].map((part) => part.boundingBox()),
    );
    const bottom = (box: typeof header) => (box ? box.y + box.height : Number.NaN);
    expect(first?.y).toBeGreaterThanOrEqual(bottom(header ?? null));
    expect(second?.y).toBeGreaterThanOrEqual(bottom(first ?? null));
    expect(second?.width).toBe(first?.width);
  });
}

test('offline: loaded content stays, one banner says so, and what is missing loads once online', async ({
  page,
  context,
}) => {
  await controlClock(page);
  await page.goto('/');
  const link = page.getByRole('main').getByRole('list').getByRole('link').first();
  const title = (await link.textContent()) ?? '';
  await link.click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await page.getByRole('button', { name: 'Back to Newsletters' }).click();
  await context.setOffline(true);
  await page.getByRole('main').getByRole('list').getByRole('link').nth(1).click();
  await expectWithin(page, 3, () => expect(unreachable(page)).toBeVisible({ timeout: 500 }));
  await expect(page.getByRole('button', { name: 'Retry' })).toHaveCount(1);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
});
