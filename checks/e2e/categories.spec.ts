import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newCategory, signInAt, unique } from './administration';
import { rows, stack } from './backend';
import { answerDialog, expect, holdEnter, signInAs, tabTo, test } from './fixtures';

/** Opens the table with the newest category first, because only the rows on the screen are rendered. */
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

// The browser logs each error response.
test.describe('with error responses', () => {
  test.use({ expectErrors: true });

  test('a category in use stays until its newsletters have another', async ({ page }) => {
    const used = await newCategory();
    await openNewestFirst(page);
    await page.getByRole('button', { name: `Delete ${used.name}` }).click();
    const alert = page.getByRole('alertdialog');
    await expect(alert).toContainText(`No newsletters use “${used.name}”.`);
    // Meanwhile, someone else puts newsletters into it.
    for (const title of [unique('First'), unique('Second')]) {
      await rows.insert('newsletters', { title, description: 'x', category_id: used.id });
    }
    await alert.getByRole('button', { name: 'Delete' }).click();
    await expect(alert.getByRole('alert')).toBeVisible();
    await expectAccessible(page, 'a deletion that was refused', [360, 1280]);
    await answerDialog(page, 'Cancel');

    const target = await newCategory();
    await page.reload();
    await page.getByRole('button', { name: 'Created' }).click();
    await page.getByRole('button', { name: 'Created' }).click();
    await page.getByRole('button', { name: `Delete ${used.name}` }).click();
    await alert.getByLabel('Move 2 newsletters to').click();
    await page.getByRole('option', { name: target.name }).click();
    await alert.getByRole('button', { name: 'Move and delete' }).click();
    await expect(
      page.getByText(`Category deleted, 2 newsletters moved to ${target.name}`, { exact: true }),
    ).toBeVisible();
    expect(await rows.read(`newsletters?category_id=eq.${target.id}`)).toHaveLength(2);
    expect(await rows.read(`categories?id=eq.${used.id}`)).toHaveLength(0);
  });
});

test('a category is created, edited and deleted by keyboard alone, once each, even with Enter held down', async ({
  page,
}) => {
  const name = unique('By keyboard');
  const operations: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/manage_category') && request.method() === 'POST') {
      operations.push(request.postDataJSON().operation);
    }
  });
  await openNewestFirst(page);
  const dialog = page.getByRole('dialog');
  const closed = () => expect(dialog).toBeHidden();
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'New Category');
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toHaveAccessibleDescription('Name is required');
  await page.keyboard.type(name);
  // Held until the focus is back on the button that opened the dialog, which must not be pressed again.
  await holdEnter(page, () => expect(page.getByRole('button', { name: 'New Category' })).toBeFocused());
  await closed();

  await tabTo(page, `Edit ${name}`);
  await page.keyboard.press('Enter');
  await expect(dialog.getByLabel('Name')).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.type('Plants');
  await tabTo(page, 'Save Category');
  await holdEnter(page, () => expect(page.getByRole('button', { name: `Edit ${name}` })).toBeFocused());
  await closed();
  await expect(page.getByRole('row').filter({ hasText: name })).toContainText('Plants');

  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').filter({ hasText: name })).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(operations).toEqual(['create', 'update', 'delete']);
});

test('a page that is denied loads neither the admin remote nor any of its data', async ({ page }) => {
  const paths = ['/newsletters', '/categories', '/site'];
  const requested: string[] = [];
  const data = new Set<string>();
  page.on('request', (request) => {
    const { origin, pathname } = new URL(request.url());
    requested.push(request.url());
    const isThere = paths.includes(new URL(request.frame().url()).pathname);
    if (isThere && origin === stack.backend) data.add(`${request.method()} ${pathname}`);
  });
  await signInAs(page, 'newsletter_manager');
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1, name: 'Access Denied' })).toBeVisible();
  }
  expect(requested.filter((url) => url.startsWith(stack.remotes.remote_admin))).toEqual([]);
  expect(requested.filter((url) => url.includes('/rpc/'))).toEqual([]);
  // What the shell requests on every page: the logo, the connection test, the user's role.
  const own = /^(OPTIONS .*|GET \/rest\/v1\/(site_settings|profiles)|HEAD \/rest\/v1\/categories)$/;
  expect([...data].filter((call) => !own.test(call))).toEqual([]);
});

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const category = await newCategory();
  await openNewestFirst(page);
  await expectAccessible(page, 'categories');
  await page.getByRole('button', { name: 'New Category' }).click();
  await page.getByRole('button', { name: 'Create Category' }).click();
  await expect(page.getByText('Name is required')).toBeVisible();
  await expectAccessible(page, 'category form with an error');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.getByRole('button', { name: `Delete ${category.name}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('No newsletters use');
  await expectAccessible(page, 'deletion of a category');
});
