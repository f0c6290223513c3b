import { newNewsletter } from './administration';
import { newAccount, rows } from './backend';
import { expect, signInAs, test } from './fixtures';
import { toggleSubscription } from './subscriptions';

test('a day of changes in the charts, read with the keyboard, and in the table; in the list, a line', async ({
  page,
}) => {
  const { id, title } = await newNewsletter();
  for (const account of [await newAccount('user'), await newAccount('user')])
    await rows.insert('newsletter_subscriptions', {
      user_id: account.id,
      newsletter_id: id,
      frequency: 'weekly',
    });
  const leaver = await newAccount('user');
  await toggleSubscription(leaver, id);
  await toggleSubscription(leaver, id);

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
