import { newNewsletter } from './administration';
import { newAccount, secret } from './backend';
import { expect, signInAs, test } from './fixtures';

test('a day of changes in the charts, read with the keyboard, and in the table; in the list, a line', async ({
  page,
}) => {
  const { id, title } = await newNewsletter();
  for (const { id: user_id } of [await newAccount('user'), await newAccount('user')])
    await secret.from('newsletter_subscriptions').insert({ user_id, newsletter_id: id }).throwOnError();
  const leaver = await newAccount('user');
  const weekly = { sub_newsletter_id: id, sub_frequency: 'weekly' };
  // The second call ends the subscription.
  for (let call = 0; call < 2; call += 1) await leaver.client.rpc('add_subscription', weekly).throwOnError();

  await signInAs(page, 'admin');
  await page.goto('/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await expect(page.getByRole('img', { name: '0 before, 2 now' })).toBeVisible();
  await page.getByRole('button', { name: title, exact: true }).click();
  await page.getByRole('button', { name: 'Growth', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Growth of ${title}`);

  const table = page.getByRole('table', { name: 'Days' });
  await expect(table.getByRole('row', { name: / 2 3 0 0 1$/ })).toBeVisible();
  const active = page.getByRole('figure', { name: 'Active subscribers' });
  const daily = page.getByRole('figure', { name: 'Changes per day' });
  // A screen reader hears each point; the last is today's.
  await active.locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(active.getByRole('img', { name: /, \d{4}: 2$/ })).toBeVisible();
  await page.keyboard.press('ArrowLeft');
  await expect(active.getByRole('img', { name: /, \d{4}: 0$/ })).toBeVisible();
  await daily.locator('[tabindex="0"]').first().focus();
  await page.keyboard.press('ArrowLeft');
  await expect(daily.getByRole('img', { name: /, \d{4}: Left 1$/ })).toBeVisible();
});
