import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import { expectAccessible } from './accessibility';
import { newNewsletter, signInAt, unique } from './administration';
import { newAccount, rows } from './backend';
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

const subscriber = (index: number, email: string) => ({
  user_id: `00000000-0000-4000-9000-${String(index).padStart(12, '0')}`,
  email,
  frequency: 'weekly',
  created_at: '2026-03-01T10:00:00+00:00',
});
const awkward = ['=cmd|calc@example.com', 'a "b"@example.com', 'two\nlines@example.com', 'a,b@example.com'];

test('an owner saves subscribers and users as CSV, and cancels', async ({ page }) => {
  const { id, title } = await newNewsletter({ title: unique('Café "Noir"') });
  const reader = await newAccount('user');
  await rows.insert('newsletter_subscriptions', {
    user_id: reader.id,
    newsletter_id: id,
    frequency: 'daily',
  });
  await signInAt(page, `/newsletters?q=${encodeURIComponent(title)}`, 'owner');
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByText('1 active subscriber', { exact: true })).toBeVisible();
  const real = await exportAs(page, /^Ghost/);
  expect(real.suggestedFilename()).toMatch(/^café-noir-[0-9a-f]{8}-subscribers-\d{4}-\d\d-\d\d\.csv$/);
  expect(await rowsIn(real)).toEqual([
    expect.objectContaining({ email: reader.email, subscribed_to_emails: 'true', labels: 'daily' }),
  ]);

  // Addresses that no account has, and an answer that never ends.
  let answer = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/rpc/get_newsletter_subscribers*', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    const from = new URL(route.request().url()).searchParams.get('or') ?? '';
    const all = awkward.map((email, index) => subscriber(index, email));
    const headers = { 'access-control-allow-origin': '*', 'access-control-expose-headers': '*' };
    if (from.includes(all[1]?.user_id ?? '')) await held;
    const start = all.findIndex(({ user_id }) => from.includes(user_id)) + 1;
    await route.fulfill({
      json: all.slice(start, start + 2),
      headers: { ...headers, 'content-range': '0-1/4' },
    });
  });
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const dialog = page.getByRole('dialog', { name: 'Export CSV' });
  await expectAccessible(page, 'export', [1280, 390]);
  await dialog.getByRole('button', { name: 'Export' }).click();
  await expect(dialog.getByText('2 of 4 subscribers')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog.getByRole('progressbar')).toHaveCount(0);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  answer();
  const emails = async (download: Download, column: string) =>
    (await rowsIn(download)).map((row) => (row as Record<string, string>)[column]);
  expect(await emails(await exportAs(page, /^listmonk/), 'email')).toEqual(awkward);
  await expect(dialog).toBeHidden();
  expect(await emails(await exportAs(page, /^Spreadsheet/), 'Email')).toEqual([
    `'${awkward[0]}`,
    ...awkward.slice(1),
  ]);

  await page.goto('/users');
  const users = await rowsIn(await exportAs(page, /^Other software/));
  expect(users).toContainEqual(expect.objectContaining({ id: reader.id, email: reader.email, role: 'user' }));
});
