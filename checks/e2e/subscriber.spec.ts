import { axeFindings, expectAccessible } from './accessibility';
import { rows, stack } from './backend';
import { controlClock, passQuietTime } from './clock';
import { answerDialog, expect, test } from './fixtures';
import {
  askToDelete,
  card,
  openSubscriptions,
  showInactive,
  subscriber,
  subscriptionsOf,
} from './subscriptions';

test('subscribes on the newsletter page, and is still subscribed after a reload', async ({ page }) => {
  const user = await subscriber(page, [], '/');
  await page.getByRole('main').getByRole('list').getByRole('link').nth(8).click();
  await expect(page.getByRole('button', { name: 'Back to Newsletters' })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog.getByText('Your reading load: about 1 email a week')).toBeVisible();
  await dialog.getByRole('radio', { name: 'Daily Updates' }).check();
  await expect(dialog.getByText('Your reading load: about 7 emails a week')).toBeVisible();
  expect(await axeFindings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Subscribed' })).toBeVisible();
  await expect(page.getByText('Daily Updates')).toBeVisible();
  expect(await subscriptionsOf(user.id)).toMatchObject([{ frequency: 'daily', status: 'active' }]);

  await page.getByRole('button', { name: 'Subscribed' }).click();
  await dialog.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toBeVisible();
  expect(await subscriptionsOf(user.id)).toMatchObject([{ frequency: 'daily', status: 'inactive' }]);
});

test('unsubscribes, reactivates, changes the frequency and deletes', async ({ page }) => {
  const user = await subscriber(page, [
    { frequency: 'daily', status: 'active' },
    { frequency: 'monthly', status: 'inactive' },
  ]);
  const [first, second] = user.newsletters;
  await expect(page.getByText('1 active subscription, about 7 emails a week')).toBeVisible();
  await showInactive(page);
  await card(page, second.title).getByRole('button', { name: 'Reactivate' }).click();
  await expect(card(page, second.title).getByText('Active', { exact: true })).toBeVisible();
  await card(page, first.title).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(card(page, first.title).getByText('Inactive')).toBeVisible();
  await card(page, second.title).getByRole('combobox', { name: 'Frequency' }).selectOption('Weekly Digest');
  await expect(page.getByText('1 active subscription, about 1 email a week')).toBeVisible();
  expect(await subscriptionsOf(user.id)).toMatchObject([
    { newsletter_id: first.id, frequency: 'daily', status: 'inactive' },
    { newsletter_id: second.id, frequency: 'weekly', status: 'active' },
  ]);

  await askToDelete(page, first.title);
  const confirm = page.getByRole('alertdialog', {
    name: 'Are you sure you want to delete this subscription?',
  });
  await expect(confirm.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await answerDialog(page, 'Delete');
  await expect(card(page, first.title)).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await subscriptionsOf(user.id)).toHaveLength(1);
});

test('Back closes the dialog together with its page', async ({ page }) => {
  await subscriber(page, [], '/');
  await page.getByRole('main').getByRole('list').getByRole('link').nth(8).click();
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('radio').first()).toBeVisible();
  const entries = await page.evaluate(() => history.length);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.evaluate(() => history.length)).toBe(entries);
});

test.describe('with a failing back end', () => {
  test.use({ expectErrors: true });

  test('a newsletter that is deleted while open cannot be subscribed to, and the list still works', async ({
    page,
  }) => {
    const user = await subscriber(page, [{ frequency: 'weekly', status: 'active' }]);
    const [category] = await rows.read<{ id: string }>('categories?limit=1');
    const gone = await rows.insert<{ id: string }>('newsletters', {
      title: `Gone ${user.id}`,
      description: 'For a test',
      category_id: category?.id,
      created_at: '2020-01-01T00:00:00Z',
    });
    await page.goto(`/newsletter/${gone.id}`);
    await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio', { name: 'Weekly Digest' })).toBeChecked();
    await rows.remove(`newsletters?id=eq.${gone.id}`);
    await dialog.getByRole('button', { name: 'Subscribe', exact: true }).click();
    await expect(dialog.getByRole('alert')).toContainText('Failed to subscribe to newsletter');
    expect(await subscriptionsOf(user.id)).toHaveLength(1);
    await page.keyboard.press('Escape');
    await openSubscriptions(page);
    await expect(page.getByRole('article')).toHaveCount(1);
  });

  test('a failure is reported in place, nothing is repeated, and the next attempt works', async ({
    page,
  }) => {
    await controlClock(page);
    const user = await subscriber(page, [{ frequency: 'weekly', status: 'active' }]);
    const [first] = user.newsletters;
    let calls = 0;
    await page.route('**/rpc/add_subscription', (route) => {
      calls += 1;
      return route.abort('connectionrefused');
    });
    const shown = card(page, first.title);
    await shown.getByRole('button', { name: 'Unsubscribe' }).click();
    await expect(shown.getByRole('alert')).toHaveText('Failed to update subscription');
    await passQuietTime(page, 60);
    expect(calls).toBe(1);
    await page.unroute('**/rpc/add_subscription');
    await shown.getByRole('button', { name: 'Unsubscribe' }).click();
    await showInactive(page);
    await expect(shown.getByText('Inactive')).toBeVisible();
    await expect(shown.getByRole('alert')).toHaveCount(0);
  });
});

test('a visitor sees the home page instead, and so does a user who signs out', async ({ page }) => {
  await page.goto('/subscriptions');
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await subscriber(page, [{ frequency: 'weekly', status: 'active' }], '/');
  await openSubscriptions(page);
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page).toHaveURL(`${stack.shell}/`);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'My Subscriptions' })).toHaveCount(0);
});

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const active = { frequency: 'weekly', status: 'active' };
  const user = await subscriber(page, [active, { ...active, status: 'inactive' }]);
  await showInactive(page);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expectAccessible(page, 'subscriptions');
  await page
    .getByRole('button', { name: /^More actions/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('alertdialog')).toBeVisible();
  await expectAccessible(page, 'deletion of a subscription');
  await answerDialog(page, 'Cancel');
  await page.getByRole('button', { name: 'Subscribe to a Newsletter' }).click();
  await page.getByRole('combobox', { name: 'Newsletter' }).fill(user.newsletters[0].title);
  await page.getByRole('option').first().click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'subscribe dialog');
  await page.getByRole('combobox', { name: 'Newsletter' }).press('ArrowDown');
  await expect(page.getByRole('option').first()).toBeVisible();
  await expectAccessible(page, 'choice of a newsletter');
});
