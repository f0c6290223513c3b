import { newNewsletter } from './administration';
import { newAccount, secret, stack } from './backend';
import { expect, test } from './fixtures';
import { subscriptionsOf } from './subscriptions';

/** A daily subscription, and the address that ends it. */
async function subscribed() {
  const { id, title } = await newNewsletter();
  const reader = await newAccount('user');
  const admin = await newAccount('admin');
  const daily = { user_id: reader.id, newsletter_id: id, frequency: 'daily' };
  await secret.from('newsletter_subscriptions').insert(daily).throwOnError();
  const asked = { p_newsletter_id: id, p_user_ids: [reader.id] };
  const { data } = await admin.client.rpc('subscriber_tokens', asked).throwOnError();
  const row = async () => (await subscriptionsOf(reader.id))[0];
  return { title, row, path: `/unsubscribe?token=${data[0]?.token}` };
}

test('whoever opens the link of an email pauses without an account; a mail program ends the subscription by one request', async ({
  page,
}) => {
  const { title, row, path } = await subscribed();
  const before = await row();
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: `Unsubscribe from ${title}?` })).toBeVisible();
  await fetch(stack.shell + path, { method: 'HEAD' });
  expect(await row()).toEqual(before);

  await page.getByRole('button', { name: 'Pause instead' }).click();
  await expect(page.getByRole('heading', { name: 'Paused for 30 days' })).toBeFocused();
  expect(await row()).toMatchObject({ status: 'active', paused_until: expect.any(String) });

  const oneClick = () =>
    fetch(stack.shell + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
    });
  const response = await oneClick();
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await row()).toMatchObject({ status: 'inactive' });
  expect((await oneClick()).status).toBe(200);
  await page.reload();
  await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible();
});

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('the buttons of the link work, and the page says what has become of the subscription', async ({
    page,
  }) => {
    const { row, path } = await subscribed();
    const press = async (name: string) => {
      const button = page.getByRole('button', { name });
      // A busy server may send the outline first.
      await expect(async () => {
        await page.goto(path, { waitUntil: 'commit' });
        await expect(button).toBeVisible({ timeout: 500 });
      }).toPass();
      await button.click();
    };
    await press('Get it monthly');
    await expect(page).toHaveURL(/&state=monthly$/);
    expect(await row()).toMatchObject({ status: 'active', frequency: 'monthly' });

    await press('Unsubscribe');
    await expect(async () => {
      await page.goto(page.url(), { waitUntil: 'commit' });
      await expect(page.getByRole('heading', { name: "You've unsubscribed" })).toBeVisible({ timeout: 500 });
    }).toPass();
    expect(await row()).toMatchObject({ status: 'inactive' });
  });
});
