import { expect, tabTo, test } from './fixtures';
import { card, subscriber, subscriptionsOf } from './subscriptions';

const daily = { frequency: 'daily', status: 'active' };
const inactive = { frequency: 'monthly', status: 'inactive' };

test('by keyboard alone: changes a frequency, pauses, resumes, unsubscribes, deletes and undoes', async ({
  page,
}) => {
  const user = await subscriber(page, [daily, daily, inactive]);
  const [first, second, third] = user.newsletters;
  const states = async () =>
    (await subscriptionsOf(user.id)).map(({ frequency, status }) => `${status} ${frequency}`).sort();
  await tabTo(page, 'Frequency');
  await page.keyboard.press('ArrowDown');
  await expect(page.getByText('2 active subscriptions, about 8 emails a week')).toBeVisible();
  await expect(page.getByText(/^Changed .* to weekly$/)).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Frequency' }).first()).toBeFocused();

  expect(await states()).toEqual(['active daily', 'active weekly', 'inactive monthly']);

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'Pause');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Paused .* until /)).toBeVisible();
  const resume = page.getByRole('button', { name: 'Resume now' });
  await expect(resume).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Resumed /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Pause', exact: true }).first()).toBeFocused();

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, 'Unsubscribe');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Unsubscribed from /)).toBeVisible();
  const left = page.getByRole('list', { name: 'Active subscriptions' }).getByRole('link');
  await expect(left).toBeFocused();

  const deleted = (await left.first().textContent()) ?? '';
  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, `More actions for ${deleted}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toContainText('If you unsubscribe instead');
  await tabTo(page, 'Delete');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`Subscription to ${deleted} deleted`)).toBeVisible();
  await expect(page.getByRole('alertdialog')).toBeHidden();
  await expect(page.locator('h1:focus, article a:focus')).toHaveCount(1);
  await expect(card(page, deleted)).toHaveCount(0);
  const before = await states();
  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(card(page, deleted)).toBeVisible();
  expect(await states()).toHaveLength(before.length + 1);
  expect([first?.title, second?.title, third?.title]).toContain(deleted);
});
