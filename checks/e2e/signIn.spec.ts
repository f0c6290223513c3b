import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newAccount, password, rows } from './backend';
import { newGate } from './clock';
import { signInAs, tabTo } from './fixtures';
import { signInButton, storedSessions } from './parts';
import { calls, expect, test } from './proxy';

/** Submits an email, and a wrong password or another request; returns the dialog's message and the response statuses. */
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
  test(`${what} doesn't reveal whether there is an account`, async ({ page }) => {
    const known = await attempt(page, (await newAccount('user')).email, button);
    const unknown = await attempt(page, `nobody-${crypto.randomUUID()}@example.com`, button);
    expect(known.text).toMatch(text);
    expect(unknown).toEqual(known);
    expect(known.statuses).toHaveLength(1);
  });
}

test('a second request for a new password within a minute looks the same for every address', async ({
  page,
  faulty,
}) => {
  const twice = async (email: string) => {
    const first = await attempt(page, email, 'Forgot your password?');
    const second = await attempt(page, email, 'Forgot your password?');
    return [first.text, second.text];
  };
  const unknown = await twice(`nobody-${crypto.randomUUID()}@example.com`);
  // Hosted answers the second request for a known address with this error.
  const tooSoon = {
    code: 429,
    error_code: 'over_email_send_rate_limit',
    msg: 'For security purposes, you can only request this after 47 seconds.',
  };
  faulty.fault({
    when: /POST \/auth\/v1\/recover/,
    answer: { status: 429, body: JSON.stringify(tooSoon) },
  });
  expect(await twice((await newAccount('user')).email)).toEqual(unknown);
  expect(unknown[0]).toMatch(/If there is an account with this email/);
});

test('an unconfirmed address gets the email again, by keyboard alone, and every address reads the same', async ({
  page,
  faulty,
}) => {
  const refuse = (when: RegExp, status: number, error_code: string, msg: string) =>
    faulty.fault({ when, answer: { status, body: JSON.stringify({ code: status, error_code, msg }) } });
  refuse(/POST \/auth\/v1\/token/, 400, 'email_not_confirmed', 'Email not confirmed');
  await page.goto('/');
  await signInButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('someone@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('alert')).toHaveText(
    'Please check your email and confirm your account before signing in.',
  );
  await tabTo(page, 'Send again');
  await page.keyboard.press('Enter');
  const notice = dialog.getByRole('status');
  await expect(notice).toContainText('If this account still needs to be confirmed');
  await expectAccessible(page, 'a refused sign-in');

  const unconfirmed = JSON.stringify({
    id: crypto.randomUUID(),
    email: 'someone@example.com',
    identities: [],
  });
  faulty.fault({ when: /POST \/auth\/v1\/signup/, answer: { status: 200, body: unconfirmed } });
  await tabTo(page, 'No account yet? Create one');
  await page.keyboard.press('Enter');
  await expect(notice).toBeHidden();
  await tabTo(page, /^Password/);
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Check your inbox to confirm your account')).toBeVisible();
  // Hosted refuses the second email within a minute only for a known address.
  refuse(/POST \/auth\/v1\/resend/, 429, 'over_email_send_rate_limit', 'For security purposes, wait');
  await tabTo(page, 'Send again');
  await page.keyboard.press('Enter');
  await expect(notice).toContainText('If this account still needs to be confirmed');
  await expectAccessible(page, 'a new account');
  expect(calls(faulty, /POST \/auth\/v1\/resend/)).toHaveLength(2);
});

test('the profile is requested at 0, 1 and 3 seconds, then nobody is signed in', async ({ page, faulty }) => {
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
  // Minimums, because a busy machine can take longer.
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
  test(`${path} opened by ${role} with a slow profile shows nothing else before it loads`, async ({
    page,
    faulty,
  }) => {
    await signInAs(page, role);
    const { hold, open } = newGate();
    faulty.fault({ when: /GET \/rest\/v1\/profiles/, hold });
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { seenHeadings: seen });
      new MutationObserver(() => {
        const text = document.querySelector('h1')?.textContent;
        if (text && seen.at(-1) !== text) seen.push(text);
      }).observe(document, { childList: true, subtree: true });
    });
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible();
    open();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    expect(await page.evaluate(() => (window as unknown as { seenHeadings: string[] }).seenHeadings)).toEqual(
      [heading],
    );
  });
}

test('a changed role takes effect in an open tab on the next navigation', async ({ page }) => {
  const { id } = await signInAs(page, 'admin');
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Categories', exact: true })).toBeVisible();
  await rows.update(`profiles?id=eq.${id}`, { role: 'user' });
  await page.getByRole('link', { name: 'Site Settings', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
});
