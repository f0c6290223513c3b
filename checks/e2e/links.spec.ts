import { newAccount } from './backend';
import { linkOf } from './links';
import { account, cards } from './parts';
import { expect, test } from './proxy';

test('a recovery link leaves no trace, logs a warning when it is old, and leads to a new password', async ({
  page,
}) => {
  const { session } = await newAccount('user');
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
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

for (const [name, fragment] of Object.entries({
  'an error with markup':
    '#error=access_denied&error_description=%3Cimg%20src%3Dx%20onerror%3D%22window.__pwn%3D1%22%3E',
  'an invalid token': '#access_token=a.b.c&refresh_token=x&expires_in=3600&token_type=bearer',
  'an access token alone': '#access_token=a.b.c',
  'a very long token': `#access_token=${'a'.repeat(100_000)}`,
})) {
  test(`a link with ${name} shows a message as text, and the page works`, async ({ page }) => {
    await page.goto(`/${fragment}`);
    await expect(page.getByRole('alert')).toHaveText(/This link is invalid or has expired/);
    await expect(cards(page).first()).toBeVisible();
    expect(new URL(page.url()).hash).toBe('');
    expect(await page.evaluate(() => '__pwn' in window)).toBe(false);
  });
}

test('an invitation leads to the choice of a password', async ({ page }) => {
  const { session } = await newAccount('user');
  await page.goto(linkOf(session, 'invite'));
  const dialog = page.getByRole('dialog', { name: 'New Password' });
  await dialog.getByLabel(/^New password/).fill('another-secret1');
  await dialog.getByRole('button', { name: 'Save Password' }).click();
  await expect(dialog).toBeHidden();
  await expect(account(page)).toBeVisible();
  expect(new URL(page.url()).hash).toBe('');
});

test('the first link of an email change says what is left to do, and leaves no trace', async ({ page }) => {
  const message = 'Confirmation+link+accepted.+Please+proceed+to+confirm+link+sent+to+the+other+email';
  await page.goto(`/#message=${message}&sb=`);
  await expect(page.getByText(/open the link in the email to the other address, too/)).toBeVisible();
  await expect(page.getByText(/Confirmation link accepted/)).toBeHidden();
  expect(new URL(page.url()).hash).toBe('');
  await expect(cards(page).first()).toBeVisible();
});
