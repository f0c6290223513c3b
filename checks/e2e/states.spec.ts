import type { Browser, Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newNewsletter, savedNewsletter, signInAt, unique } from './administration';
import { secret, stack, visitor } from './backend';
import { expect, test } from './fixtures';
import { card, subscriber, subscriptionsOf } from './subscriptions';

test.use({ timezoneId: 'America/New_York' });

/** Whether the database shows a newsletter to visitors. */
const isPublic = async (id: string) =>
  (await visitor().from('newsletters').select('id').eq('id', id).throwOnError()).data.length > 0;

/** What a visitor, who isn't signed in, finds at the address of a newsletter. */
async function visitorFinds(browser: Browser, id: string, heading: string) {
  const page = await browser.newPage({ baseURL: stack.shell });
  await page.goto(`/newsletter/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  return page;
}

/** Opens the list with one newsletter, as a new editor. */
async function curate(page: Page, title: string) {
  await signInAt(page, `/newsletters?q=${encodeURIComponent(title)}`);
  await expect(page.getByText(/^1 of .* newsletters$/)).toBeVisible();
}

const change = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function choose(page: Page, state: string) {
  await page.getByLabel('State').click();
  await page.getByRole('option', { name: state }).click();
}

test('an editor hides a newsletter, sees it all the same, and publishes another at a moment, in the time zone of the editor', async ({
  page,
  browser,
}) => {
  const { id, title } = await newNewsletter();
  await curate(page, title);
  await page.getByLabel(`Select ${title}`).check();
  await change(page, 'Hide');
  await expect(page.getByText('Hid 1 newsletter')).toBeVisible();
  await expect(page.getByText('Hidden', { exact: true })).toBeVisible();
  expect(await isPublic(id)).toBe(false);
  await (await visitorFinds(browser, id, 'Newsletter not found')).close();
  await page.getByRole('button', { name: `View ${title}` }).click();
  await page.getByRole('link', { name: 'View on site' }).click();
  await expect(page.getByText('Hidden: only editors see this')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();

  const { id: later, title: next } = await newNewsletter({ state: 'hidden', publish_at: null });
  await page.goto(`/newsletters?only=hidden&q=${encodeURIComponent(next)}`);
  await page.getByRole('button', { name: `Edit ${next}` }).click();
  await choose(page, 'Visible');
  const field = page.getByLabel('Publish on');
  await expect(page.getByText('In your time zone, America/New York.')).toBeVisible();
  // Half a moment, as the browser knows it.
  await field.pressSequentially('01052099');
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByText('Please enter both a date and a time')).toBeVisible();
  await expectAccessible(page, 'publish on');
  await field.fill('2099-01-05T09:00');
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(
    page.getByText('Newsletter saved. It will be published on Jan 5, 2099, 9:00 AM'),
  ).toBeVisible();
  const scheduled = await savedNewsletter({ id: later });
  expect([scheduled?.publish_at, scheduled?.created_at]).toEqual(Array(2).fill('2099-01-05T14:00:00+00:00'));
  expect(await isPublic(later)).toBe(false);
  // The database's clock decides, so the moment is moved to where it comes at once.
  const moment = new Date(Date.now() + 1000).toISOString();
  const moved = { publish_at: moment, created_at: moment };
  await secret.from('newsletters').update(moved).eq('id', later).throwOnError();
  await expect.poll(() => isPublic(later)).toBe(true);
  await (await visitorFinds(browser, later, next)).close();
  // It would be at the top of home for other tests.
  await secret.from('newsletters').delete().eq('id', later).throwOnError();
});

test('an editor discontinues a newsletter; its subscriber keeps the entry and can leave', async ({
  page,
  browser,
}) => {
  const title = unique('Ending');
  const { id } = await newNewsletter({ title });
  await curate(page, title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await choose(page, 'Discontinued');
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByText("Newsletter saved. It's no longer published")).toBeVisible();
  await expect(page.getByText('Discontinued', { exact: true })).toBeVisible();

  const theirs = await browser.newPage({ baseURL: stack.shell });
  const reader = await subscriber(theirs, [], `/newsletter/${id}`);
  await expect(theirs.getByText('No longer published')).toBeVisible();
  const row = { user_id: reader.id, newsletter_id: id };
  await secret.from('newsletter_subscriptions').insert(row).throwOnError();
  await theirs.goto('/subscriptions');
  await card(theirs, title).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.poll(async () => (await subscriptionsOf(reader.id))[0]?.status).toBe('inactive');
  await theirs.close();
});
