import { expectAccessible, settled } from './accessibility';
import { secret } from './backend';
import { boxes, cards, openHome, titles } from './directory';
import { expect, signInAs, tabTo, test } from './fixtures';
import { subscriptionsOf } from './subscriptions';

test.use({ expectErrors: true });

const states = async (userId: string) =>
  (await subscriptionsOf(userId)).map(({ newsletter_id, status, frequency }) => [
    newsletter_id,
    status,
    frequency,
  ]);

test('subscribes to several newsletters by keyboard alone, with code of its own, names one that fails, and undoes the rest', async ({
  page,
}) => {
  const sources: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.ok() && new URL(response.url()).pathname.endsWith('.js')) sources.push(response.text());
  });
  const isLoaded = async () =>
    (await Promise.all(sources)).some((code) => code.includes('Selected newsletters'));
  const user = await signInAs(page, 'user');
  await openHome(page, '/?q=the');
  await page.waitForLoadState('networkidle');
  expect(await isLoaded()).toBe(false);
  const [first, second, third, fourth] = (await titles(page)) as [string, string, string, string];
  const idOf = async (title: string) => {
    const link = page.getByRole('link', { name: title, exact: true });
    return (await link.getAttribute('href'))?.split('/').at(-1) as string;
  };
  const [subscribed, ended, fails] = await Promise.all([idOf(first), idOf(second), idOf(third)]);
  for (const [newsletter_id, frequency, status] of [
    [subscribed, 'monthly', 'active'],
    [ended, 'daily', 'inactive'],
  ] as const) {
    const row = { user_id: user.id, newsletter_id, frequency, status };
    await secret.from('newsletter_subscriptions').insert(row).throwOnError();
  }
  const before = await states(user.id);
  await page.reload();
  await expect(cards(page).first().getByText('Subscribed · Monthly')).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 900 });
    await settled(page);
    expect(new Set((await boxes(page, 'article')).map((card) => card.height)).size).toBe(1);
  }
  const called: string[] = [];
  await page.route('**/rpc/add_subscription', async (route) => {
    const { sub_newsletter_id } = route.request().postDataJSON() as { sub_newsletter_id: string };
    called.push(sub_newsletter_id);
    if (sub_newsletter_id === fails) await route.fulfill({ status: 503, body: '<html>Busy</html>' });
    else await route.fallback();
  });

  await tabTo(page, 'Select several');
  await page.keyboard.press('Enter');
  const bar = page.getByRole('region', { name: 'Selected newsletters' });
  await expect(bar.getByRole('combobox', { name: 'Frequency' })).toHaveValue('weekly');
  expect(await isLoaded()).toBe(true);
  for (const title of [first, second, third, fourth]) {
    await tabTo(page, title);
    await expect(page.getByRole('checkbox', { name: title, exact: true })).toBeInViewport({ ratio: 1 });
    await page.keyboard.press('Space');
  }
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await page.keyboard.press('Enter');
  await expect(bar.getByRole('button', { name: 'Subscribe' })).toBeFocused();
  await expect(bar.getByRole('status')).toHaveText('4 selected');
  await page.keyboard.press('Enter');

  await expect(bar.getByRole('alert')).toHaveText(`Failed to subscribe to newsletter. Affected: ${third}.`);
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await expect(page.getByRole('checkbox', { name: third, exact: true })).toBeChecked();
  await expect(
    page.getByText('Subscribed to 2 of 3 newsletters, weekly; already subscribed to one'),
  ).toBeVisible();
  expect(called).toHaveLength(3);
  expect(called).not.toContain(subscribed);
  await expectAccessible(page, 'a failure', [1280]);

  await tabTo(page, 'Cancel');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Select several', pressed: false })).toBeFocused();
  await expect(cards(page).nth(1).getByText('Subscribed · Weekly')).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => states(user.id)).toEqual(before);
  // Unless it's subscribed to, how often it appears.
  const rhythm = /^(Daily|Weekly|Every two weeks|Monthly|Irregularly)$/;
  await expect(cards(page).nth(1).getByText(rhythm)).toBeVisible();
});
