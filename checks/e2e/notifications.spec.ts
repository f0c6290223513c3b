import { expectAccessible } from './accessibility';
import { seeded } from './backend';
import { expect, signInAs, tabTo, test } from './fixtures';
import { card, subscriber, subscriptionsOf } from './subscriptions';

test('by keyboard alone: a subscription is reported, the report survives a change of page, and Undo takes it back', async ({
  page,
}) => {
  const user = await signInAs(page, 'user');
  const [newsletter] = await seeded(1);
  await page.goto(`/newsletter/${newsletter.id}`);
  await tabTo(page, 'Subscribe');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog').getByRole('radio', { name: 'Weekly Digest' })).toBeChecked();
  await tabTo(page, 'Subscribe');
  await page.keyboard.press('Enter');
  const message = page.getByRole('status').getByText(`Subscribed to ${newsletter.title}, weekly`);
  await expect(message).toBeVisible();
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeFocused();
  await page.getByRole('button', { name: 'Back to Newsletters' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByLabel('Search newsletters')).toBeVisible();
  await expect(message).toBeVisible();
  await expectAccessible(page, 'notification on the home page', [1280]);
  // It is the last thing on the page, after the footer.
  const origin = page.getByRole('contentinfo').getByRole('link', { name: 'Feed' });
  await origin.focus();
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Change undone')).toBeVisible();
  await expect(origin).toBeFocused();
  expect(await subscriptionsOf(user.id)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(page.getByText('Change undone')).toHaveCount(0);
});

test('on a phone, the last row can be scrolled clear of it', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  const active = { frequency: 'weekly', status: 'active' };
  const user = await subscriber(page, [active, active, active, active, active, active]);
  const [first] = user.newsletters;
  await card(page, first.title).getByRole('button', { name: 'Unsubscribe' }).click();
  const dismiss = page.getByRole('button', { name: 'Dismiss' });
  await expect(dismiss).toBeVisible();
  const last = page.getByRole('main').getByRole('button').last();
  await page.mouse.wheel(0, 10_000);
  await expect
    .poll(async () => {
      const above = await last.boundingBox();
      const below = await dismiss.boundingBox();
      return (above?.y ?? 0) + (above?.height ?? 0) <= (below?.y ?? 0);
    })
    .toBe(true);
});
