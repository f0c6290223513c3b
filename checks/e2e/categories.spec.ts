import type { Page } from '@playwright/test';
import { casesOf } from '../effort';
import { signInAt, unique } from './administration';
import { stack } from './backend';
import { expect, holdEnter, signInAs, tabTo, test } from './fixtures';

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
  // That all of them are denied is proven in `Shell.test.tsx`.
  const paths = casesOf(['/newsletters', '/categories', '/site'], (_, index) => index === 0);
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
