import { newAccount, rows, signIn } from './fixtures';
import { expect, test } from './proxy';

const backend = /\/(rest|auth)\/v1\//;

test('a back end that dies takes nothing that is shown or entered; once it is back, Save makes one row', async ({
  page,
  faulty,
}) => {
  const name = `Outage ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/');
  await signIn(page, (await newAccount('admin')).email);
  await page.getByRole('link', { name: 'Categories', exact: true }).click();
  const shown = page.locator('main tbody tr');
  await expect(shown.first()).toBeVisible();
  await page.getByRole('button', { name: 'New Category' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Kept');

  const end = faulty.fault({ when: backend, answer: { status: 503 } });
  // Coming back to the tab asks for the role again: at 0, 1 and 3 s, in vain.
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange', { bubbles: true })));
  await page.waitForTimeout(5000);
  const save = dialog.getByRole('button', { name: 'Create Category' });
  await save.click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to create category');
  await expect(dialog.getByLabel('Name')).toHaveValue(name);
  await expect(dialog.getByLabel('Description')).toHaveValue('Kept');
  await expect(save).toBeEnabled();
  await expect(shown.first()).toBeVisible();

  end();
  await save.click();
  await expect(dialog).toBeHidden();
  expect(await rows.remove(`categories?name=eq.${encodeURIComponent(name)}`)).toHaveLength(1);
});

test('a profile that never comes keeps a guarded page waiting, and nothing else', async ({
  page,
  faulty,
}) => {
  await page.goto('/');
  await signIn(page, (await newAccount('owner')).email);
  faulty.fault({ when: /GET \/rest\/v1\/profiles/, answer: 'hang' });
  await page.goto('/users', { waitUntil: 'commit' });
  await expect(page.getByRole('main').getByRole('progressbar')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(0);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'My Subscriptions' }).click();
  await page.getByRole('link', { name: /home$/ }).click();
  await expect(page.getByRole('main').locator('a[href^="/newsletter/"]').first()).toBeVisible();
});
