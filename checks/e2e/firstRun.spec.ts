import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports';
import { type Stack, startStack } from '../../local/serve';
import { firstStart } from '../firstStart';
import { expect, signIn, test } from './fixtures';
import { cards } from './parts';

// On a site of its own, whose rows this test changes at will.
let dataDir: string;
let site: Stack;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-first-run-'));
  firstStart().copyDemo(dataDir);
  const ports = await freeAppPorts();
  site = await startStack({ settings: { ports, dataDir, releasesDir: dataDir } });
});

test.afterAll(async () => {
  await site?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

test('an admin gets from an empty site to the first published newsletter', async ({ page }) => {
  await site.execute('delete from public.newsletters; delete from public.categories');
  await page.goto(site.urls.host);
  await expect(page.getByText('No newsletters available at the moment.')).toBeVisible();

  await signIn(page, 'admin@example.com');
  await page.getByRole('link', { name: 'Set up your directory' }).click();
  await page.getByRole('button', { name: 'Create your first category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Food');
  await page.getByRole('button', { name: 'Create Category' }).click();
  const next = page.getByRole('button', { name: 'Create your first newsletter' });
  await next.press('Enter');

  await page.getByLabel('Title').fill('Kitchen Ledger');
  await page.getByLabel('Description').fill('What to cook this week');
  await page.getByRole('combobox', { name: 'Category' }).click();
  await page.getByRole('option', { name: 'Food' }).click();
  await page.getByRole('button', { name: 'Create Newsletter' }).click();
  await expect(page.getByRole('button', { name: 'View Kitchen Ledger' })).toBeVisible();
  await expect(next).toBeHidden();

  await page.goto(site.urls.host);
  await expect(cards(page)).toHaveText(['Kitchen Ledger']);
  await expect(page.getByRole('button', { name: 'Food' })).toBeVisible();
});
