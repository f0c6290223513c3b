import type { Page } from '@playwright/test';
import { expectAccessible, looks, newCategory, signInAt, unique } from './administration';
import { answerDialog, expect, newAccount, rows, signIn, stack, test } from './fixtures';

/** Opens the table with the newest at its top, because only the rows on the screen are drawn. */
async function openNewestFirst(page: Page) {
  await signInAt(page, '/categories');
  const created = page.getByRole('button', { name: 'Created', exact: true });
  await created.click();
  await created.click();
  await expect(page.getByRole('columnheader', { name: 'Created' })).toHaveAttribute(
    'aria-sort',
    'descending',
  );
}

// The browser writes each refusal of the server to its console.
test.describe('with refusals', () => {
  test.use({ expectErrors: true });

  test('an admin creates, changes and deletes a category; one in use stays, with the reason', async ({
    page,
  }) => {
    const used = await newCategory();
    for (const title of [unique('First'), unique('Second')]) {
      await rows.insert('newsletters', { title, description: 'x', category_id: used.id });
    }
    const name = unique('Botany');
    await openNewestFirst(page);
    await page.getByRole('button', { name: 'New Category' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Name').fill(used.name.toUpperCase());
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(dialog.getByRole('alert')).toContainText('A category with this name already exists');
    await dialog.getByLabel('Name').fill(name);
    await dialog.getByRole('button', { name: 'Create Category' }).click();
    await expect(dialog).toBeHidden();
    const row = page.getByRole('row').filter({ hasText: name });
    await expect(row).toContainText('No description');
    await page.getByRole('button', { name: `Edit ${name}` }).click();
    await dialog.getByLabel('Description').fill('Plants');
    await dialog.getByRole('button', { name: 'Save Category' }).click();
    await expect(dialog).toBeHidden();
    await expect(row).toContainText('Plants');
    await page.getByRole('button', { name: `Delete ${name}` }).click();
    await answerDialog(page, 'Delete');
    await expect(row).toBeHidden();

    await page.getByRole('button', { name: `Delete ${used.name}` }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText('2 newsletters use this category');
    await alert.getByRole('button', { name: 'Delete' }).click();
    await expect(alert.getByRole('alert')).toHaveText(
      'Failed to delete category: 2 newsletters use this category',
    );
  });
});

for (const role of ['newsletter_manager', 'user', 'visitor']) {
  test(`${role}: Access Denied on all admin pages, and no byte of the admin remote`, async ({ page }) => {
    const requested: string[] = [];
    page.on('request', (request) => requested.push(request.url()));
    await page.goto('/');
    if (role !== 'visitor') await signIn(page, (await newAccount(role)).email);
    for (const path of ['/newsletters', '/categories', '/site']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
      await expect(page.getByText('You need admin permissions to access this page.')).toBeVisible();
    }
    expect(requested.filter((url) => url.startsWith(stack.remotes.remote_admin))).toEqual([]);
    expect(requested.filter((url) => url.includes('/rpc/'))).toEqual([]);
  });
}

for (const { name, use } of looks) {
  test.describe(name, () => {
    test.use(use);

    test('no accessibility finding and no sideways scrolling in any view', async ({ page }) => {
      const check = expectAccessible(page);
      const category = await newCategory();
      await openNewestFirst(page);
      await check('categories');
      await page.getByRole('button', { name: 'New Category' }).click();
      await page.getByRole('button', { name: 'Create Category' }).click();
      await expect(page.getByText('Name is required')).toBeVisible();
      await check('category form with an error');
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByRole('button', { name: `Delete ${category.name}` }).click();
      await expect(page.getByRole('alertdialog')).toContainText('no newsletter uses this category');
      await check('deletion of a category');
    });
  });
}
