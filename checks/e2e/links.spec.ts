import type { Session } from '@supabase/supabase-js';
import { newAccount } from './backend';
import { expect, test } from './faulty';
import { account, cards } from './parts';

/** The address that an emailed link leads to, with a session issued some seconds ago. */
function linkOf({ access_token, refresh_token }: Session, type: string, age = 0) {
  const expires_at = String(Math.round(Date.now() / 1000) + 3600 - age);
  const session = { access_token, refresh_token, expires_at, expires_in: '3600', token_type: 'bearer', type };
  return `/#${new URLSearchParams(session)}`;
}

test('a recovery link leaves no trace, logs a warning when it is old, and leads to a new password', async ({
  page,
}) => {
  const { session } = await newAccount('user');
  const logged: string[] = [];
  page.on('console', (message) => {
    // What the browser says itself, such as of images without TLS, names the page by the address that was opened.
    if (message.args().length > 0) logged.push(message.text());
  });
  await page.goto(linkOf(session, 'recovery', 300));
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel(/^New password/).fill('another-secret1');
  expect(new URL(page.url()).hash).toBe('');
  // The empty first page and this one, none with the tokens in between.
  expect(await page.evaluate(() => history.length)).toBe(2);
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeVisible();
  expect(logged.join('\n')).toContain('issued over 120s ago');
  expect(logged.join('\n')).not.toContain(session.access_token.slice(-20));
});

test('a link that has failed shows a message of our own, and the page works', async ({ page }) => {
  const description = '%3Cimg%20src%3Dx%20onerror%3D%22window.__pwn%3D1%22%3E';
  await page.goto(`/#error=access_denied&error_description=${description}`);
  await expect(page.getByRole('alert')).toHaveText(/This link is invalid or has expired/);
  await expect(cards(page).first()).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
  expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
});
