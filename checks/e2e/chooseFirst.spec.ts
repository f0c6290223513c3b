import type { Browser, Page } from '@playwright/test';
import { seeded, stack } from './backend';
import { openHome, titles } from './directory';
import { expect, test } from './fixtures';
import { subscriptionsOf } from './subscriptions';

/** The newest email to an address: its code, and the address of its link. */
async function newestEmail(browser: Browser, to: string) {
  const page = await browser.newPage();
  const first = page.getByRole('listitem').filter({ hasText: to }).getByRole('link').first();
  // The page goes on before the email is there.
  await expect(async () => {
    await page.goto(`${stack.backend}/outbox`);
    expect(await first.count()).toBe(1);
  }).toPass({ timeout: 30_000 });
  await first.click();
  const code = /\b\d{6}\b/.exec((await page.locator('body').textContent()) ?? '')?.[0];
  const link = await page.getByRole('link').first().getAttribute('href');
  await page.close();
  return { code: code ?? '', link: link ?? '' };
}

/** Chooses three newsletters that no other test changes, and goes on to the address. */
async function choose(page: Page) {
  await openHome(page, '/?q=the');
  const lasting = new Set((await seeded(60)).map(({ title }) => title));
  const chosen = (await titles(page)).filter((title) => lasting.has(title)).slice(0, 3);
  await page.getByRole('button', { name: 'Select several' }).click();
  // It moves the cards down.
  await expect(page.getByRole('region', { name: 'Selected newsletters' })).toBeVisible();
  for (const name of chosen) await page.getByRole('checkbox', { name, exact: true }).check();
  await page.getByRole('button', { name: 'Subscribe with your email' }).click();
  await expect(page.getByRole('heading', { name: 'Your selection' })).toBeFocused();
  return chosen;
}

async function askForCode(page: Page, email: string) {
  const field = page.getByRole('textbox', { name: 'Email' });
  await field.fill(email);
  await field.press('Enter');
  await expect(page.getByRole('textbox', { name: 'Code' })).toBeFocused();
}

const newAddress = () => `reader-${crypto.randomUUID().slice(0, 8)}@example.com`;

test('a visitor on a phone chooses three newsletters, and a code subscribes to them', async ({
  page,
  browser,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const email = newAddress();
  const chosen = await choose(page);
  await askForCode(page, email);
  const { code } = await newestEmail(browser, email);
  await page.keyboard.type(code);
  await expect(page.getByRole('heading', { name: 'Subscribed to 3 newsletters' })).toBeFocused();
  await page.getByRole('link', { name: 'My Subscriptions' }).click();
  await expect(page.getByText(`You sign in as ${email}.`)).toBeVisible();
  for (const title of chosen) await expect(page.getByRole('article', { name: title })).toBeVisible();
  // Whoever proves the address has an account without a password, and can give it one.
  await expect(page.getByRole('button', { name: 'Set a password' })).toBeVisible();
});

test('the link of the email does the same in another browser, and nothing when programs open it', async ({
  page,
  browser,
  request,
}) => {
  const email = newAddress();
  const chosen = await choose(page);
  await askForCode(page, email);
  await expect(page.getByText(`We've sent a code to ${email}.`)).toBeVisible();
  const { link } = await newestEmail(browser, email);
  for (let times = 0; times < 2; times += 1) expect((await request.get(link)).status()).toBe(200);

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(link);
  for (const title of chosen) await expect(other.getByText(title, { exact: true })).toBeVisible();
  await other.getByRole('button', { name: 'Subscribe to 3 newsletters' }).click();
  await expect(other.getByRole('heading', { name: 'Subscribed to 3 newsletters' })).toBeFocused();
  await expect(other).toHaveURL(/\/subscribe$/);
  const userId = await other.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    return JSON.parse(localStorage.getItem(key) ?? '{}').user.id as string;
  });
  expect((await subscriptionsOf(userId)).map(({ status }) => status)).toEqual(['active', 'active', 'active']);
  await context.close();
});
