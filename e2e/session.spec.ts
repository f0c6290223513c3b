import type { Page } from '@playwright/test';
import { newAccount, password, signIn, stack } from './fixtures';
import { expect, type FaultyStack, test } from './proxy';

interface Tokens {
  access_token: string;
  refresh_token: string;
}

async function tokensOf(email: string): Promise<Tokens> {
  const answer = await fetch(`${stack.backend}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { apikey: stack.publicKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  return answer.json() as Promise<Tokens>;
}

/** The address that a mailed link leads to, with a session issued some seconds ago. */
function linkOf({ access_token, refresh_token }: Tokens, type: string, age = 0) {
  const expires_at = String(Math.round(Date.now() / 1000) + 3600 - age);
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer', type };
  return `/#${new URLSearchParams(session)}`;
}

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

test('a refresh that fails for a while signs nobody out', async ({ page, faulty }) => {
  await page.goto('/');
  await signIn(page, (await newAccount('user')).email);
  await expire(page);
  const end = faulty.fault({ when: refresh, answer: { status: 500, body: '{}' } });
  await page.reload();
  await expect(cards(page).first()).toBeVisible();
  expect(await storedSessions(page)).toBe(1);
  end();
  await page.reload();
  await expect(account(page)).toBeVisible();
});

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

test('two tabs agree within two seconds', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/users');
  await page.goto('/');
  await signIn(page, (await newAccount('owner')).email);
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeVisible({ timeout: 5000 });
  await account(page).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(signInButton(other)).toBeVisible({ timeout: 2000 });
  await expect(other.getByRole('heading', { name: 'User Management' })).toBeHidden();
  await expect(other.getByText('@example.com')).toHaveCount(0);
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
  expect(waits.map((wait) => Math.floor((wait + 50) / 1000))).toEqual([1, 2]);
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
  await expect.poll(() => logged.join()).toContain('Connection test: failed');
  end();
  for (const retry of await page.getByRole('button', { name: 'Retry' }).all()) {
    if (await retry.isVisible()) await retry.click();
  }
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

test('without storage in the browser, signing in works for the tab', async ({ page }) => {
  const { email } = await newAccount('user');
  await page.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto('/');
  await expect(cards(page).first()).toBeVisible();
  await signIn(page, email);
});

test('a role that changes acts in the open tab on the next navigation', async ({ page }) => {
  const { id, email } = await newAccount('admin');
  await page.goto('/');
  await signIn(page, email);
  await expect(page.getByRole('link', { name: 'Categories', exact: true })).toBeVisible();
  await fetch(`${stack.backend}/rest/v1/profiles?id=eq.${id}`, {
    method: 'PATCH',
    headers: {
      apikey: stack.secretKey,
      authorization: `Bearer ${stack.secretKey}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify({ role: 'user' }),
  });
  await page.getByRole('link', { name: 'Site Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
