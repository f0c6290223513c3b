import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newAccount, password, rows } from './backend';
import { answerDialog, expect, signIn, signInAs, test } from './fixtures';

interface Profile {
  id: string;
  role: string;
}

const _profileOf = async (id: string) => (await rows.read<Profile>(`profiles?id=eq.${id}`))[0];
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
const search = (page: Page) => page.getByLabel('Search users by email');

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
  browser,
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

  const theirs = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await theirs.goto('/');
  await signIn(theirs, email);
  await expect(theirs.getByRole('link', { name: 'Categories', exact: true })).toBeVisible();
  await expect(theirs.getByRole('link', { name: 'Users', exact: true })).toBeHidden();

  await page.getByRole('button', { name: `Edit ${email}` }).click();
  await page.getByRole('radio', { name: /^newsletter_manager / }).check();
  await page.getByRole('button', { name: 'Save Role' }).click();
  await expect(rowOf(page, email)).toContainText('newsletter_manager');
  // The tab still treats the user as an admin; the database doesn't.
  await theirs.goto('/categories');
  await expect(theirs.getByText('You need admin permissions to access this page.')).toBeVisible();
  await theirs.close();

  await page.getByRole('button', { name: `Delete ${email}` }).click();
  const question = page.getByRole('alertdialog', { name: 'Are you sure you want to delete this user?' });
  await expect(question).toContainText('0 subscriptions');
  await answerDialog(page, 'Delete');
  await expect(rowOf(page, email)).toBeHidden();
});

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const reader = await newAccount('user');
  await signInAs(page, 'owner');
  await page.goto('/users');
  await search(page).fill(reader.email);
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expectAccessible(page, 'list');

  await page.getByRole('button', { name: 'New User' }).click();
  await page.getByRole('button', { name: 'Create User' }).click();
  await expect(page.getByText('Role is required')).toBeVisible();
  await expectAccessible(page, 'form with errors');
  await page.getByRole('button', { name: 'Close' }).click();

  await page.getByRole('button', { name: `Edit ${reader.email}` }).click();
  await expect(page.getByText('This user has no subscriptions.')).toBeVisible();
  await expectAccessible(page, 'user');
  await page.getByRole('button', { name: 'Back to Users' }).click();

  await page.getByRole('button', { name: `Delete ${reader.email}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('0 subscriptions');
  await expectAccessible(page, 'deletion of a user');
});
