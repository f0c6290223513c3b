import type { Page } from '@playwright/test';
import { axeFindings, expectNoSidewaysScrolling } from './accessibility';
import { newAccount, stack } from './backend';
import { expect, test } from './fixtures';
import { account, signInButton } from './parts';

/** An email is no page: a mail program shows it in one, so it has no landmarks. */
async function expectReadable(page: Page) {
  for (const [width, colorScheme] of [
    [1280, 'light'],
    [390, 'dark'],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    await page.emulateMedia({ colorScheme });
    const look = `${width} pixels wide, ${colorScheme}`;
    await expectNoSidewaysScrolling(page, look);
    const findings = await axeFindings(page);
    expect(
      findings.filter((finding) => !/^(region|landmark-one-main):/.test(finding)),
      look,
    ).toEqual([]);
  }
}

test('a forgotten password is replaced with the link in the outbox', async ({ page }) => {
  const { email } = await newAccount('user');
  await page.goto('/');
  await signInButton(page).click();
  const signIn = page.getByRole('dialog');
  await signIn.getByRole('button', { name: 'Forgot your password?' }).click();
  await signIn.getByLabel('Email').fill(email);
  await signIn.getByRole('button', { name: 'Reset Password' }).click();
  await expect(signIn.getByRole('alert')).toContainText('If there is an account');

  await page.goto(`${stack.backend}/outbox`);
  await expectReadable(page);
  await page.getByRole('listitem').filter({ hasText: email }).getByRole('link').first().click();
  await expect(page).toHaveURL(/outbox\/\d+$/);
  await expectReadable(page);
  const link = page.getByRole('link').first();
  const address = (await link.getAttribute('href')) ?? '';
  // As the scanner of a mail program does, with and without scripts.
  for (let time = 0; time < 3; time += 1) await page.request.get(address);
  await link.click();
  await expect(page.getByRole('heading', { name: 'Choose a password' })).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Choose Password' }).click();

  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel(/^New password/).fill('another-secret1');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeVisible();
  expect(page.url()).not.toContain('token');
});
