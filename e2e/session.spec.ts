import type { Page } from '@playwright/test';
import { newAccount, password, rows, signIn } from './fixtures';
import { linkOf, tokensOf } from './links';
import { expect, type FaultyStack, test } from './proxy';

/** Makes the stored access token look expired, as after a night. */
const expire = (page: Page) =>
  page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((name) => name.endsWith('-auth-token'))) {
      const session = JSON.parse(localStorage.getItem(key) ?? '{}');
      localStorage.setItem(
        key,
        JSON.stringify({ ...session, expires_at: Math.round(Date.now() / 1000) - 60 }),
      );
    }
  });

const storedSessions = (page: Page) =>
  page.evaluate(() => Object.keys(localStorage).filter((key) => key.endsWith('-auth-token')).length);

const calls = ({ requests }: FaultyStack, pattern: RegExp) =>
  requests.filter(({ call }) => pattern.test(call));
const refresh = /POST \/auth\/v1\/token\?grant_type=refresh_token/;
const account = (page: Page) => page.getByRole('button', { name: 'Account menu' });
const signInButton = (page: Page) => page.getByRole('button', { name: 'Sign In' });
const cards = (page: Page) => page.getByRole('main').locator('a[href^="/newsletter/"]');

test('an expired session is refreshed by one call after a reload', async ({ page, faulty }) => {
  await page.goto('/');
  await signIn(page, (await newAccount('user')).email);
  await expire(page);
  await page.reload();
  await expect(account(page)).toBeVisible();
  expect(calls(faulty, refresh)).toHaveLength(1);
});

test('an expired session that was revoked ends quietly', async ({ page, faulty }) => {
  await page.goto('/');
  await signIn(page, (await newAccount('user')).email);
  await expire(page);
  const body = JSON.stringify({
    code: 400,
    error_code: 'refresh_token_not_found',
    msg: 'Invalid Refresh Token',
  });
  faulty.fault({ when: refresh, answer: { status: 400, body } });
  await page.reload();
  await expect(signInButton(page)).toBeVisible();
  await expect(cards(page).first()).toBeVisible();
  expect(await storedSessions(page)).toBe(0);
  expect(calls(faulty, refresh).length).toBeLessThanOrEqual(2);
});

for (const [what, answer] of [
  ['fails', { status: 500, body: '{}' }],
  ['finds no connection', 'refuse'],
] as const) {
  test(`a refresh that ${what} for five minutes signs nobody out, and is tried a bounded number of times`, async ({
    page,
    faulty,
  }) => {
    await page.clock.install();
    await page.goto('/');
    await signIn(page, (await newAccount('user')).email);
    await expire(page);
    const end = faulty.fault({ when: refresh, answer });
    await page.reload();
    await expect(cards(page).first()).toBeVisible();
    // With a moment for each answer to come: for the page, an answer that takes more than 15 seconds never does.
    const pass = async () => {
      await page.clock.runFor(5000);
      await page.waitForTimeout(50);
    };
    for (let second = 0; second < 300; second += 5) await pass();
    expect(await storedSessions(page)).toBe(1);
    // Each minute at most one series of attempts, whose waits double from 200 ms on.
    const tried = calls(faulty, refresh).length;
    expect(tried).toBeGreaterThan(5);
    expect(tried).toBeLessThan(60);
    end();
    await expect(async () => {
      await pass();
      await expect(account(page)).toBeVisible({ timeout: 500 });
    }).toPass();
    await account(page).click();
    await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'My Subscriptions' })).toBeVisible();
  });
}

test('a recovery link leaves no trace, warns when it is old, and leads to a new password', async ({
  page,
}) => {
  const { email } = await newAccount('user');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const tokens = await tokensOf(email);
  await page.goto(linkOf(tokens, 'recovery', 300));
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel(/^New password/).fill('another-secret1');
  expect(new URL(page.url()).hash).toBe('');
  // The empty first page and this one: none with the tokens between.
  expect(await page.evaluate(() => history.length)).toBe(2);
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeVisible();
  expect(logged.join('\n')).toContain('issued over 120s ago');
  expect(logged.join('\n')).not.toContain(tokens.access_token.slice(-20));
});

for (const [name, fragment] of Object.entries({
  'an error with markup':
    '#error=access_denied&error_description=%3Cimg%20src%3Dx%20onerror%3D%22window.__pwn%3D1%22%3E',
  'a token that is none': '#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer',
  'a token alone': '#access_token=a.b.c',
  'a very long token': `#access_token=${'a'.repeat(100_000)}`,
})) {
  test(`a link with ${name} is told as text, and the page works`, async ({ page }) => {
    await page.goto(`/${fragment}`);
    await expect(page.getByRole('alert')).toHaveText(/This link is invalid or has expired/);
    await expect(cards(page).first()).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
  });
}

test('two tabs agree', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/users');
  await page.goto('/');
  await signIn(page, (await newAccount('owner')).email);
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(other)).toBeVisible();
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeHidden();
  await expect(other.getByText('@example.com')).toHaveCount(0);
});

test('after signing out, neither Back nor a page kept by the browser shows what the person saw', async ({
  page,
}) => {
  await page.goto('/');
  await signIn(page, 'owner@example.com');
  await page.goto('/users');
  await expect(page.getByRole('row').filter({ hasText: '@example.com' }).first()).toBeVisible();
  await page.getByRole('link', { name: 'Newsletters', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(cards(page).first()).toBeVisible();
  for (let step = 0; step < 3; step += 1) {
    await page.goBack();
    await expect(signInButton(page)).toBeVisible();
    await expect(page.getByRole('main').getByText('@example.com')).toHaveCount(0);
  }
  expect(await storedSessions(page)).toBe(0);
});

test('the profile is asked for at 0, 1 and 3 seconds, then nobody is signed in', async ({ page, faulty }) => {
  faulty.fault({ when: /GET \/rest\/v1\/profiles/, answer: { status: 500, body: '{"message":"boom"}' } });
  const { email } = await newAccount('user');
  await page.goto('/');
  await signInButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(dialog.getByText('Failed to load user profile')).toBeVisible();
  const times = calls(faulty, /GET \/rest\/v1\/profiles/).map(({ at }) => at);
  const waits = times.slice(1).map((at, index) => at - (times[index] ?? 0));
  // At least: a busy machine may take longer.
  expect(waits.map((wait, index) => Math.min(index + 1, Math.floor((wait + 50) / 1000)))).toEqual([1, 2]);
  expect(await storedSessions(page)).toBe(0);
  await page.keyboard.press('Escape');
  await expect(signInButton(page)).toBeFocused();
});

for (const [role, path, heading] of [
  ['owner', '/users', 'User Management'],
  ['admin', '/newsletters', 'Newsletter Management'],
  ['user', '/site', 'Access Denied'],
] as const) {
  test(`${path} opened by ${role} with a slow profile shows nothing wrong before it is there`, async ({
    page,
    faulty,
  }) => {
    await page.goto('/');
    await signIn(page, (await newAccount(role)).email);
    faulty.fault({ when: /GET \/rest\/v1\/profiles/, delay: 2000 });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenHeadings: seen });
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent;
        if (text && seen.at(-1) !== text) seen.push(text);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings)).toEqual(
      [heading],
    );
  });
}

test('with the back end away, the shell stands; once it is back, Retry loads all without a reload', async ({
  page,
  faulty,
}) => {
  const end = faulty.fault({ when: /\/(rest|auth)\/v1\//, answer: 'refuse' });
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await page.goto('/');
  await expect(signInButton(page)).toBeVisible();
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load newsletters' })).toBeVisible({
    timeout: 12_000,
  });
  await expect(page.getByRole('alert').filter({ hasText: 'Failed to load categories' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Find newsletters worth reading' })).toBeVisible();
  await expect.poll(() => logged.join()).toContain('Connection test: failed');
  end();
  for (const retry of await page.getByRole('button', { name: 'Retry' }).all()) {
    if (await retry.isVisible()) await retry.click();
  }
  await expect(cards(page).first()).toBeVisible();
});

/** Leaves the tab and comes back, goes to the own subscriptions and home again, some times, as fast as the pages come. */
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

test('fifty rounds with a session that is always about to expire: every call is answered', async ({
  page,
  faulty,
}) => {
  test.setTimeout(180_000);
  // Within the last 90 s of a token the library refreshes it before each call.
  const shorten = (text: string) => {
    const expires_at = Math.round(Date.now() / 1000) + 60;
    return JSON.stringify({ ...JSON.parse(text), expires_in: 60, expires_at });
  };
  faulty.fault({ when: /POST \/auth\/v1\/token/, change: shorten });
  const { email } = await newAccount('user');
  await page.goto('/');
  for (let session = 0; session < 5; session += 1) {
    await signIn(page, email);
    await page.reload();
    await expect(account(page)).toBeVisible();
    await comeAndGo(page, 10);
    await account(page).click();
    await page.getByRole('menuitem', { name: 'Sign Out' }).click();
    await expect(signInButton(page)).toBeVisible();
  }
  expect(calls(faulty, refresh).length).toBeGreaterThan(50);
});

/** What the dialog says to an e-mail and a password, and the answers that the page got. */
async function attempt(page: Page, email: string, button?: string) {
  const statuses: number[] = [];
  const note = (answer: { url(): string; status(): number }) => {
    if (answer.url().includes('/auth/v1/')) statuses.push(answer.status());
  };
  await page.goto('/');
  page.on('response', note);
  await signInButton(page).click();
  const dialog = page.getByRole('dialog');
  if (button) await dialog.getByRole('button', { name: button }).click();
  await dialog.getByLabel('Email').fill(email);
  if (!button) await dialog.getByLabel(/^Password/).fill('wrong-password');
  await page.keyboard.press('Enter');
  const text = await dialog.getByRole('alert').textContent();
  page.off('response', note);
  return { text, statuses };
}

for (const [what, button, text] of [
  ['a wrong password', undefined, /email or password you entered is incorrect/],
  ['asking for a new password', 'Forgot your password?', /If there is an account with this email/],
] as const) {
  test(`${what} does not tell whether there is an account`, async ({ page }) => {
    const known = await attempt(page, (await newAccount('user')).email, button);
    const unknown = await attempt(page, `nobody-${crypto.randomUUID()}@example.com`, button);
    expect(known.text).toMatch(text);
    expect(unknown).toEqual(known);
    expect(known.statuses).toHaveLength(1);
  });
}

test('with every answer ten seconds late, the page waits, can be used, and asks once', async ({
  page,
  faulty,
}) => {
  test.setTimeout(120_000);
  const { email } = await newAccount('user');
  faulty.fault({ when: /\/(rest|auth)\/v1\//, delay: 10_000 });
  await page.goto('/');
  const lists = () => calls(faulty, /GET \/rest\/v1\/newsletters.*offset=0&limit=60$/);
  await expect.poll(() => lists().length).toBe(1);
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await expect(cards(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await signInButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  // Behind the dialog the page is hidden from roles.
  await expect(page.locator('main a[href^="/newsletter/"]').first()).toBeAttached({ timeout: 20_000 });
  expect(lists()).toHaveLength(1);
  // The connection test, the sign-in and the profile follow each other.
  await expect(account(page)).toBeVisible({ timeout: 40_000 });
  await expect(dialog).toBeHidden({ timeout: 20_000 });
  await expect(page.getByRole('alert')).toHaveCount(0);
  expect(calls(faulty, /POST \/auth\/v1\/token/)).toHaveLength(1);
  expect(calls(faulty, /GET \/rest\/v1\/profiles/)).toHaveLength(1);
});

test('too many requests are told, and none is repeated by itself', async ({ page, faulty }) => {
  const headers = { 'retry-after': '60', 'access-control-expose-headers': 'retry-after' };
  const tooMany = (msg: string) => ({
    status: 429,
    headers,
    body: JSON.stringify({ code: 429, error_code: 'over_request_rate_limit', msg, message: msg }),
  });
  const newsletters = /GET \/rest\/v1\/newsletters/;
  const end = faulty.fault({ when: newsletters, answer: tooMany('Slow down') });
  const token = /POST \/auth\/v1\/token/;
  const endToken = faulty.fault({ when: token, answer: tooMany('Request rate limit reached') });
  await page.goto('/');
  await expect(page.getByRole('alert')).toContainText('Slow down');
  await signInButton(page).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Email').fill((await newAccount('user')).email);
  await dialog.getByLabel(/^Password/).fill(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Too many attempts. Please wait a moment and try again.',
  );
  await page.waitForTimeout(3000);
  expect(calls(faulty, newsletters)).toHaveLength(1);
  expect(calls(faulty, token)).toHaveLength(1);
  endToken();
  await dialog.getByRole('button', { name: 'Sign In', exact: true }).click();
  await expect(account(page)).toBeVisible();
  await expect(dialog).toBeHidden();
  end();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(cards(page).first()).toBeVisible();
});

test('offline, signing out and in tell so, and nobody is half signed out', async ({ page, context }) => {
  await page.goto('/');
  await signIn(page, (await newAccount('user')).email);
  await context.setOffline(true);
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByText('You could not be signed out. Please try again.')).toBeVisible();
  expect(await storedSessions(page)).toBe(1);
  await context.setOffline(false);
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(page)).toBeVisible();
});

/** What becomes of the browser's storage, in the page, before anything else runs. */
const storages = {
  'no storage': () => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  },
  'a storage that is full': () => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  },
  'a storage that has room for small things only': () => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name, value) {
      if (value.length > 100) throw new DOMException('full', 'QuotaExceededError');
      setItem.call(this, name, value);
    };
  },
};

for (const [name, arrange] of Object.entries(storages)) {
  test(`with ${name} in the browser, signing in and all else works for the tab`, async ({ page }) => {
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

test('a role that changes acts in the open tab on the next navigation', async ({ page }) => {
  const { id, email } = await newAccount('admin');
  await page.goto('/');
  await signIn(page, email);
  await expect(page.getByRole('link', { name: 'Categories', exact: true })).toBeVisible();
  await rows.update(`profiles?id=eq.${id}`, { role: 'user' });
  await page.getByRole('link', { name: 'Site Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
