import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newAccount, password } from './backend';
import { tabTo } from './fixtures';
import { signInButton } from './parts';
import { expect, test } from './proxy';

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

test('an unconfirmed address gets the email again, by keyboard alone', async ({ page, faulty }) => {
  const refusal = JSON.stringify({
    code: 400,
    error_code: 'email_not_confirmed',
    msg: 'Email not confirmed',
  });
  faulty.fault({ when: /POST \/auth\/v1\/token/, answer: { status: 400, body: refusal } });
  await page.goto('/');
  await signInButton(page).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Email')).toBeFocused();
  await page.keyboard.type('someone@example.com');
  await page.keyboard.press('Tab');
  await page.keyboard.type(password);
  await page.keyboard.press('Enter');
  await tabTo(page, 'Send again');
  await page.keyboard.press('Enter');
  const notice = dialog.getByRole('status');
  await expect(notice).toBeVisible();
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
  await tabTo(page, 'Send again');
  await page.keyboard.press('Enter');
  await expect(notice).toBeVisible();
  await expectAccessible(page, 'a new account');
});
