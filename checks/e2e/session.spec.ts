import type { Page } from '@playwright/test';
import { cases, isFull } from '../effort';
import { newAccount } from './backend';
import { controlClock, passQuietTime } from './clock';
import { calls, expect, type Fault, test } from './faulty';
import { signIn, storeSession } from './fixtures';
import { account, cards, signInButton, storedSessions } from './parts';

/** Signs in with a session that looks expired, as after a night. */
async function signInLongAgo(page: Page) {
  const { session } = await newAccount('user');
  await storeSession(page, { ...session, expires_at: Math.round(Date.now() / 1000) - 60 });
}

const refresh = /POST \/auth\/v1\/token\?grant_type=refresh_token/;

test('an expired session is refreshed by one call when the page is opened; a revoked one ends quietly', async ({
  page,
  faulty,
}) => {
  await signInLongAgo(page);
  await page.goto('/');
  await expect(account(page)).toBeVisible();
  expect(calls(faulty, refresh)).toHaveLength(1);

  const body = JSON.stringify({
    code: 400,
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token',
  });
  faulty.fault({ when: refresh, answer: { status: 400, body } });
  await page.evaluate(() => {
    const key = Object.keys(localStorage).find((name) => name.endsWith('-auth-token')) ?? '';
    const stored = JSON.parse(localStorage.getItem(key) ?? '{}');
    localStorage.setItem(key, JSON.stringify({ ...stored, expires_at: Date.now() / 1000 - 60 }));
  });
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  expect(await storedSessions(page)).toBe(0);
  expect(calls(faulty, refresh).length).toBeLessThanOrEqual(3);
});

const minutes = 5;

const failures: Record<string, Fault['answer']> = {
  fails: { status: 500, body: '{}' },
  'finds no connection': 'refuse',
};

// That the session stays is proven in `renewal.test.ts`, without a clock.
for (const [what, answer] of cases(failures)) {
  test(`a refresh that ${what} for ${minutes} min signs nobody out, and is tried a bounded number of times`, async ({
    page,
    faulty,
  }) => {
    await controlClock(page);
    await signInLongAgo(page);
    const end = faulty.fault({ when: refresh, answer });
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await passQuietTime(page, minutes * 60);
    expect(await storedSessions(page)).toBe(1);
    // At most one series of attempts each minute, with waits that double from 200 ms.
    const tried = calls(faulty, refresh).length;
    expect(tried).toBeGreaterThan(minutes);
    expect(tried).toBeLessThan(12 * minutes);
    end();
    await expect(async () => {
      // The auth library tries every 30 seconds.
      await passQuietTime(page, 10);
      await expect(account(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Subscriptions' })).toBeVisible();
  });
}

test('two tabs show the same user; after signing out, neither they nor Back nor a cached page shows what the user saw', async ({
  page,
  context,
}) => {
  const other = await context.newPage();
  await other.goto('/users');
  // A tab in the background draws rarely.
  await page.bringToFront();
  await page.goto('/');
  await signIn(page, (await newAccount('owner')).email);
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await page.goto('/users');
  await expect(page.getByRole('row').filter({ hasText: '@example.com' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(other)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeHidden();
  await expect(other.getByText('@example.com')).toHaveCount(0);
  await expect(cards(page).first()).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await expect(signInButton(page)).toBeVisible();
    await expect(page.getByRole('main').getByText('@example.com')).toHaveCount(0);
  }
  expect(await storedSessions(page)).toBe(0);
});

/** Leaves the tab and returns, opens My Subscriptions and home again, as fast as the pages load. */
const comeAndGo = (page: Page, rounds: number) =>
  page.evaluate(async (count) => {
    const until = async (condition: () => boolean) => {
      for (let frame = 0; frame < 2000 && !condition(); frame += 1) {
        await new Promise((resolve) => setTimeout(resolve, 10));
      }
      if (!condition()) throw new Error(`It hangs at ${location.pathname}`);
    };
    const heading = () => document.querySelector('h1')?.textContent;
    for (let round = 0; round < count; round += 1) {
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
      window.dispatchEvent(new Event('focus'));
      document.querySelector<HTMLElement>('[aria-label="Account menu"]')?.click();
      await until(() => document.querySelector('[role=menuitem]') !== null);
      document.querySelector<HTMLElement>('[role=menuitem]')?.click();
      await until(
        () => heading() === 'My Subscriptions' && /No subscriptions/i.test(document.body.textContent ?? ''),
      );
      document.querySelector<HTMLElement>('header a[href="/"]')?.click();
      await until(() => heading() !== 'My Subscriptions' && document.querySelector('[role=menu]') === null);
    }
  }, rounds);

const sessions = 5;
const rounds = 10;

// An expired session that is refreshed when a page is opened is tested above.
if (isFull)
  test(`${sessions * rounds} rounds with a session that is always about to expire: every page loads`, async ({
    page,
    faulty,
  }) => {
    test.setTimeout(180_000);
    // In the last 90 s of a token, the library refreshes it before each call.
    const shorten = (text: string) => {
      const expires_at = Math.round(Date.now() / 1000) + 60;
      return JSON.stringify({ ...JSON.parse(text), expires_in: 60, expires_at });
    };
    faulty.fault({ when: /POST \/auth\/v1\/token/, change: shorten });
    const { email } = await newAccount('user');
    await page.goto('/');
    for (let session = 0; session < sessions; session += 1) {
      await signIn(page, email);
      await page.reload();
      await expect(account(page)).toBeVisible();
      await comeAndGo(page, rounds);
      await account(page).click();
      await page.getByRole('menuitem', { name: 'Sign Out' }).click();
      await expect(signInButton(page)).toBeVisible();
    }
    expect(calls(faulty, refresh).length).toBeGreaterThan(sessions * rounds);
  });

/** Ways to break the browser's storage, run in the page before anything else. */
const storages = {
  'no storage': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'a full storage': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'a storage with room for small values only': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  },
};

for (const [name, arrange] of cases(storages, 'no storage')) {
  test(`with ${name} in the browser, signing in and everything else works in the tab`, async ({ page }) => {
    const failures: Error[] = [];
    page.on('pageerror', (error) => failures.push(error));
    await page.addInitScript(arrange);
    await page.goto('/');
    await expect(cards(page).first()).toBeVisible();
    await page.getByRole('button', { name: 'Switch to dark theme' }).click();
    await expect(page.getByRole('button', { name: 'Switch to light theme' })).toBeVisible();
    await signIn(page, (await newAccount('user')).email);
    await account(page).click();
    await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
    await expect(page.getByText(/no subscriptions/i)).toBeVisible();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(signInButton(page)).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    expect(failures).toEqual([]);
  });
}
