import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freeAppPorts } from '../../delivery/project/ports';
import { type Stack, startStack } from '../../local/serve';
import { password } from './backend';
import { expect, signIn, test } from './fixtures';
import { cards } from './parts';

// On a site of its own, whose rows these tests change at will.
test.describe.configure({ mode: 'serial' });

const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-first-run-'));
let site: Stack;

test.beforeAll(async () => {
  const ports = await freeAppPorts();
  site = await startStack({ settings: { ports, dataDir, releasesDir: dataDir }, log: () => {} });
});

test.afterAll(async () => {
  await site.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Calls the back end with the public key, and with a session if there is one. */
async function call(method: string, path: string, body: object, token = site.anonKey) {
  const response = await fetch(`${site.urls.backend}${path}`, {
    method,
    headers: {
      apikey: site.anonKey,
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      prefer: 'return=representation',
    },
    body: JSON.stringify(body),
  });
  return { status: response.status, body: await response.json() };
}

test('an admin gets from an empty site to the first published newsletter', async ({ page }) => {
  await site.execute('delete from public.newsletters; delete from public.categories');
  await page.goto(site.urls.host);
  await expect(page.getByText('No newsletters available at the moment.')).toBeVisible();
  await expect(page.getByText('The first ones are on their way. Please come back soon.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Categories' })).toBeHidden();

  await signIn(page, 'admin@example.com');
  await page.getByRole('link', { name: 'Set up your directory' }).click();
  await page.getByRole('button', { name: 'Create your first category' }).click();
  await page.getByRole('dialog').getByLabel('Name').fill('Food');
  await page.getByRole('button', { name: 'Create Category' }).click();
  const next = page.getByRole('button', { name: 'Create your first newsletter' });
  await expect(next).toBeFocused();
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

test('an unconfirmed account is marked and gets no role, by any call', async ({ page }) => {
  await site.execute("update auth.users set email_confirmed_at = null where email = 'user@example.com'");
  const message = "This user hasn't confirmed their email address yet";
  await page.goto(site.urls.host);
  await signIn(page, 'owner@example.com');
  await page.getByRole('link', { name: 'Users' }).click();
  await expect(page.getByRole('row', { name: /user@example\.com/ })).toContainText('(email not confirmed)');
  await page.getByRole('button', { name: 'Edit user@example.com' }).click();
  await expect(page.getByText(message)).toBeVisible();
  await expect(page.getByRole('radio', { name: /^admin/ })).toBeDisabled();

  const owner = await call('POST', '/auth/v1/token?grant_type=password', {
    email: 'owner@example.com',
    password,
  });
  const token: string = owner.body.access_token;
  const users = await call('POST', '/rest/v1/rpc/admin_list_users', {}, token);
  const { id } = users.body.find(({ email }: { email: string }) => email === 'user@example.com');
  const refused = { status: 403, body: expect.objectContaining({ code: '42501', message }) };
  const byProcedure = { target_user_id: id, new_role: 'admin' };
  expect(await call('POST', '/rest/v1/rpc/update_user_role', byProcedure, token)).toEqual(refused);
  expect(await call('PATCH', `/rest/v1/profiles?id=eq.${id}`, { role: 'admin' }, token)).toEqual(refused);
  const after = await call('POST', '/rest/v1/rpc/admin_list_users', {}, token);
  expect(after.body.find((user: { id: string }) => user.id === id)).toMatchObject({ role: 'user' });
});
