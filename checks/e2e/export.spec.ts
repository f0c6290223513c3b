import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { newNewsletter, signInAt, unique } from './administration';
import { newAccount, secret } from './backend';
import { expect, test } from './fixtures';

const rowsIn = async (download: Download) =>
  parse(await readFile(await download.path()), { columns: true, bom: true });

async function exportAs(page: Page, format: RegExp) {
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await dialog.getByRole('radio', { name: format }).check();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Export' }).click();
  return download;
}

test('an owner saves subscribers and users as CSV', async ({ page }) => {
  const { id, title } = await newNewsletter({ title: unique('Café "Noir"') });
  const reader = await newAccount('user');
  const row = { user_id: reader.id, newsletter_id: id, frequency: 'daily' };
  await secret.from('newsletter_subscriptions').insert(row).throwOnError();
  await signInAt(page, `/newsletters?q=${encodeURIComponent(title)}`, 'owner');
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByText('1 active subscriber', { exact: true })).toBeVisible();
  const real = await exportAs(page, /^Ghost/);
  expect(real.suggestedFilename()).toMatch(/^café-noir-[0-9a-f]{8}-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await rowsIn(real)).toEqual([
    expect.objectContaining({ email: reader.email, subscribed_to_emails: 'true', labels: 'daily' }),
  ]);

  await page.goto('/users');
  const users = await rowsIn(await exportAs(page, /^Other software/));
  expect(users).toContainEqual(expect.objectContaining({ id: reader.id, email: reader.email, role: 'user' }));
});
