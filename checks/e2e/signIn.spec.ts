import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newAccount } from './backend';
import { expect, test } from './fixtures';
import { signInButton } from './parts';

// The browser logs the refusals.
test.use({ expectErrors: 'logged' });

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

test('neither a wrong password nor asking for a new one reveals whether there is an account', async ({
  page,
}) => {
  for (const [button, text] of [
    [undefined, /email or password you entered is incorrect/],
    ['Forgot your password?', /If there is an account with this email/],
  ] as const) {
    const known = await attempt(page, (await newAccount('user')).email, button);
    const unknown = await attempt(page, `nobody-${crypto.randomUUID()}@example.com`, button);
    expect(known.text).toMatch(text);
    expect(unknown).toEqual(known);
    expect(known.statuses).toHaveLength(1);
    await expectAccessible(page, button ?? 'a refused sign-in');
  }
});
