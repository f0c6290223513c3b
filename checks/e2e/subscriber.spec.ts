import { axeFindings, expectAccessible } from './accessibility';
import { answerDialog, expect, test } from './fixtures';
import { card, showInactive, subscriber, subscriptionsOf } from './subscriptions';

test('subscribes on the newsletter page, and is still subscribed after a reload', async ({ page }) => {
  const user = await subscriber(page, [], '/');
  await page.getByRole('main').getByRole('list').getByRole('link').nth(8).click();
  await expect(page.getByRole('button', { name: 'Back to Newsletters' })).toBeVisible();
  const title = (await page.getByRole('heading', { level: 1 }).textContent()) ?? '';
  await page.getByRole('button', { name: 'Subscribe', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: title });
  await dialog.getByRole('radio', { name: 'Daily Updates' }).check();
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

test('every view is accessible and never scrolls sideways', async ({ page }) => {
  const active = { frequency: 'weekly', status: 'active' };
  const inactive = { ...active, status: 'inactive' };
  // Enough for the search to be offered.
  const user = await subscriber(page, [active, ...Array.from({ length: 10 }, () => inactive)]);
  await showInactive(page);
  const search = page.getByRole('textbox', { name: 'Search my subscriptions' });
  await search.fill(user.newsletters[1].title);
  await expect(card(page, user.newsletters[1].title)).toBeVisible();
  await expectAccessible(page, 'search for a subscription');
  await search.fill('');
  await expect(card(page, user.newsletters[0].title)).toBeVisible();
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
  await page.getByRole('option', { name: user.newsletters[0].title }).click();
  await expect(page.getByRole('button', { name: 'Save' })).toBeDisabled();
  await expectAccessible(page, 'subscribe dialog');
  await page.getByRole('combobox', { name: 'Newsletter' }).press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport();
  await expectAccessible(page, 'choice of a newsletter');
});
