import type { Page } from '@playwright/test';
import { password, sessionOf } from './backend';
import { answerDialog, expect, signInAs, test } from './fixtures';

const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

/** Signs in as a new owner and opens the list. */
async function openUsers(page: Page) {
  const owner = await signInAs(page, 'owner');
  await page.goto('/');
  await page.getByRole('link', { name: 'Users', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
  return owner;
}

test('an owner creates a user, who can sign in at once, changes their role and deletes them', async ({
  page,
}) => {
  await openUsers(page);
  const email = `new-${crypto.randomUUID()}@example.com`;
  await page.getByRole('button', { name: 'New User' }).click();
  const form = page.getByRole('dialog', { name: 'New User' });
  await form.getByLabel(/^Email/).fill(email.toUpperCase());
  await form.getByLabel(/^Password/).fill(password);
  await form.getByRole('radio', { name: /^admin / }).check();
  await form.getByRole('button', { name: 'Create User' }).click();
  await expect(rowOf(page, email)).toContainText(/admin.*Never/);

  expect((await sessionOf(email)).user.email).toBe(email);

  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('radio', { name: /^newsletter_manager / }).check();
  await page.getByRole('button', { name: 'Save Role' }).click();
  await expect(rowOf(page, email)).toContainText('newsletter_manager');

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question).toContainText('along with their profile.');
  await answerDialog(page, 'Delete');
  await expect(rowOf(page, email)).toBeHidden();
});
