import type { Page } from '@playwright/test';
import { expect, newAccount, rows, stack, test, violationsOn } from './fixtures';
import { linkOf, tokensOf } from './links';

/** The content security policy that a page is served with, by directive. */
async function policyOf(page: Page, path: string) {
  const answer = await page.goto(path);
  const header = answer?.headers()['content-security-policy'] ?? '';
  return Object.fromEntries(
    header.split(';').map((directive) => {
      const [name = '', ...sources] = directive.trim().split(/\s+/);
      return [name, sources];
    }),
  );
}

/** Opens a page by its address; the policy must stand, and run nothing but files of the shell and the remotes. */
async function open(page: Page, path: string, heading: string | RegExp) {
  const policy = await policyOf(page, path);
  expect(policy['default-src'], path).toEqual(["'none'"]);
  expect(policy['script-src'], path).toEqual(["'self'", ...Object.values(stack.remotes)]);
  expect(Object.values(policy).flat(), path).not.toContain("'unsafe-eval'");
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first();

async function close(page: Page) {
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toBeHidden();
}

const example = '<h1 style="color:#036">Hello</h1><img src="https://pictures.invalid/x.png" alt="">';

test('the policy stands on every page, and no screen of the shell and the remotes breaks it', async ({
  page,
}) => {
  test.setTimeout(120_000);
  // The newest of all stands first in the list.
  const [category] = await rows.read<{ id: string }>('categories?limit=1');
  const title = `Policy ${crypto.randomUUID()}`;
  const row = { title, description: 'For a test', category_id: category?.id, example_content: example };
  const { id } = await rows.insert<{ id: string }>('newsletters', row);
  const { email } = await newAccount('owner');
  await page.route('https://pictures.invalid/**', (route) => route.fulfill({ contentType: 'image/gif' }));
  const violations = await violationsOn(page);

  await open(page, '/no/such/page', /./);
  await open(page, `/?category=${category?.id}`, /./);
  await expect(page.getByRole('link', { name: title })).toBeVisible();
  await open(page, `/newsletter/${id}`, title);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: 'Hello' })).toHaveCSS('color', 'rgb(0, 51, 102)');
  await open(page, '/categories', 'Access Denied');
  await button(page, 'Sign In').click();
  await button(page, 'No account yet? Create one').click();
  await button(page, 'Already have an account? Sign in').click();
  await button(page, 'Forgot your password?').click();
  await close(page);
  await page.goto(linkOf(await tokensOf(email), 'recovery'));
  await expect(page.getByRole('dialog', { name: 'New Password' })).toBeVisible();
  await close(page);

  await open(page, '/subscriptions', 'My Subscriptions');
  await button(page, 'Subscribe to a Newsletter').click();
  await expect(page.getByRole('combobox', { name: 'Newsletter' })).toBeVisible();
  await close(page);
  await open(page, '/settings', /./);

  await open(page, '/newsletters', 'Newsletter Management');
  await page.getByLabel('Search newsletters').fill(title);
  await button(page, `View ${title}`).click();
  await expect(page.getByText('No active subscribers yet')).toBeVisible();
  await button(page, 'Edit').click();
  await expect(page.frameLocator('iframe').getByRole('heading', { name: 'Hello' })).toBeVisible();

  await open(page, '/categories', 'Category Management');
  await button(page, 'New Category').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await close(page);
  await open(page, '/site', 'Site Settings');

  await open(page, '/users', 'User Management');
  await button(page, 'New User').click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await close(page);
  await page.getByLabel('Search users by email').fill(email.replace('owner', 'nobody'));
  await expect(page.getByText('No users found matching your search criteria.')).toBeVisible();
  await button(page, 'Account menu').click();
  await page.getByRole('menuitem', { name: 'Remotes' }).click();
  await expect(page.getByRole('region', { name: 'remote_owner' })).toContainText('Working');

  await rows.remove(`newsletters?id=eq.${id}`);
  expect(violations).toEqual([]);
});
