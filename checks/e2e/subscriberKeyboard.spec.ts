import { settled } from './accessibility';
import { expect, holdEnter, test } from './fixtures';
import { card, subscriber, subscriptionsOf } from './subscriptions';

test('subscribes to a newsletter by keyboard alone; Unsubscribe acts once when Enter is held down, and on a slow double click with a fast server', async ({
  page,
}) => {
  const user = await subscriber(page);
  await expect(page.getByText('You have no subscriptions yet.')).toBeVisible();
  const opener = page.getByRole('button', { name: 'Subscribe to a Newsletter' });
  await opener.focus();
  await page.keyboard.press('Enter');
  const picker = page.getByRole('combobox', { name: 'Newsletter' });
  await expect(picker).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Please select a newsletter')).toBeVisible();
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  for (let step = 0; step < 20; step += 1) await page.keyboard.press('ArrowDown');
  const highlighted = page.locator('[role=option].Mui-focused');
  await expect(highlighted).toBeInViewport();
  const title = (await highlighted.locator('span').textContent()) ?? '';
  await page.keyboard.press('Enter');
  await expect(picker).toHaveValue(title);
  await page.keyboard.press('Enter');
  const shown = card(page, title);
  await expect(shown).toBeVisible();
  await expect(opener).toBeFocused();
  expect(await subscriptionsOf(user.id)).toMatchObject([{ frequency: 'weekly', status: 'active' }]);

  const calls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/rpc/add_subscription')) calls.push(request.method());
  });
  const reactivate = shown.getByRole('button', { name: 'Reactivate' });
  const unsubscribe = shown.getByRole('button', { name: 'Unsubscribe' });
  await unsubscribe.focus();
  await holdEnter(page, () => expect(page.getByRole('heading', { level: 1 })).toBeFocused());
  await expect(shown.getByText('Inactive')).toBeVisible();

  const { x = 0, y = 0, width = 0, height = 0 } = (await reactivate.boundingBox()) ?? {};
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.up();
  await expect(unsubscribe).toBeEnabled();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await settled(page);
  expect(await subscriptionsOf(user.id)).toMatchObject([{ status: 'active' }]);
  // Had the second click acted, there would be nothing to unsubscribe from now.
  await unsubscribe.click();
  await expect(shown.getByText('Inactive')).toBeVisible();
  expect(calls.filter((method) => method === 'POST')).toHaveLength(3);
});
