import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { password, secret } from './backend';
import { test } from './faulty';
import { expect, tabTo } from './fixtures';
import { signInButton, storedSessions } from './parts';
import { subscriber, subscriptionsOf } from './subscriptions';

const newPassword = 'another-secret1';

/** Opens a dialog of the account by keyboard, and types into its fields. */
async function fill(page: Page, ...fields: [label: RegExp, text: string][]) {
  for (const [label, text] of fields) {
    const field = page.getByLabel(label);
    if (!(await field.evaluate((element) => element === document.activeElement))) await tabTo(page, label);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type(text);
  }
  await page.keyboard.press('Enter');
}

test('the password is changed, the data downloaded and the account deleted, by keyboard alone', async ({
  page,
}) => {
  const subscriptions = [
    { frequency: 'daily', status: 'active' },
    { frequency: 'monthly', status: 'inactive' },
  ];
  const user = await subscriber(page, subscriptions, '/');
  const [first] = user.newsletters;
  const section = page.getByRole('region', { name: 'Your account' });
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Your Account' }).click();
  await expect(section.getByRole('heading')).toBeFocused();
  await expect(section.getByRole('heading')).toBeInViewport();

  await tabTo(page, 'Change password');
  await page.keyboard.press('Enter');
  const change = page.getByRole('dialog', { name: 'Change password' });
  await expect(change.getByLabel(/^Current password/)).toBeFocused();
  await fill(page, [/^Current password/, 'wrong-password'], [/^New password/, newPassword]);
  await expect(change.getByText('The password is incorrect')).toBeVisible();
  await expect(change.getByLabel(/^Current password/)).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(change.getByLabel(/^Current password/)).toHaveAttribute('type', 'text');
  await page.keyboard.press('Shift+Tab');
  await fill(page, [/^Current password/, password]);
  await expect(change).toBeHidden();
  await expect(page.getByText('Password changed')).toBeVisible();
  await expect(section.getByRole('button', { name: 'Change password' })).toBeFocused();

  await tabTo(page, 'Download my data');
  const started = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  const download = await started;
  expect(download.suggestedFilename()).toMatch(/^newsletter-data-\d{4}-\d{2}-\d{2}\.json$/);
  await expect(page.getByText(`Your data is in ${download.suggestedFilename()}`)).toBeVisible();
  // It was disabled meanwhile.
  await expect(page.getByRole('button', { name: 'Download my data' })).toBeFocused();
  const data = JSON.parse(readFileSync(await download.path(), 'utf8'));
  expect(data).toMatchObject({ email: user.email, role: 'user' });
  expect(data.subscriptions).toHaveLength(2);
  expect(data.subscriptions).toContainEqual({
    newsletter: first.title,
    frequency: 'daily',
    status: 'active',
    subscribed_at: expect.stringMatching(/^\d{4}-\d{2}-\d{2}T/),
    paused_until: null,
  });
  // The rows were inserted by a service, the inactive one without an event.
  expect(data.subscription_log).toMatchObject([
    { newsletter: first.title, event: 'joined', frequency: 'daily', actor: 'system', proof: null },
  ]);

  await tabTo(page, 'Delete my account');
  await page.keyboard.press('Enter');
  const deletion = page.getByRole('alertdialog');
  await expect(deletion.getByText(`${user.email} will be deleted along with`)).toContainText(
    'your profile and 2 subscriptions',
  );
  await expect(deletion.getByLabel(/^Password/)).toBeFocused();
  await fill(page, [/^Password/, password]);
  await expect(deletion.getByText('The password is incorrect')).toBeVisible();
  await fill(page, [/^Password/, newPassword]);
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL('/');
  await expect(page.getByText('Your account has been deleted')).toBeVisible();
  expect(await storedSessions(page)).toBe(0);
  expect((await secret.from('profiles').select().eq('id', user.id).throwOnError()).data).toEqual([]);
  expect(await subscriptionsOf(user.id)).toEqual([]);
});
