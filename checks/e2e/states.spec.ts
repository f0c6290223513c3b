import type { Page } from '@playwright/test';
import { newNewsletter, savedNewsletter, signInAt, unique } from './administration';
import { newAccount, secret, stack, visitor } from './backend';
import { expect, storeSession, test } from './fixtures';
import { card, subscriptionsOf } from './subscriptions';

test.use({ timezoneId: 'America/New_York' });

/** Whether the database shows a newsletter to visitors. */
const isPublic = async (id: string) =>
  (await visitor().from('newsletters').select('id').eq('id', id).throwOnError()).data.length > 0;

/** Opens the list of the newsletters that have a word in their titles, as a new editor. */
async function curate(page: Page, word: string) {
  await signInAt(page, `/newsletters?q=${encodeURIComponent(word)}`);
  await expect(page.getByText(/^[12] of .* newsletters$/)).toBeVisible();
}

const change = async (page: Page, action: string) => {
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: action }).click();
};

async function choose(page: Page, state: string) {
  await page.getByLabel('State').click();
  await page.getByRole('option', { name: state }).click();
}

test('an editor hides a newsletter, publishes another at a moment, in the time zone of the editor, and still sees the hidden one', async ({
  page,
}) => {
  const word = unique('Curated');
  const { id, title } = await newNewsletter({ title: `${word} now` });
  const hidden = { title: `${word} later`, state: 'hidden', publish_at: null };
  const { id: later, title: next } = await newNewsletter(hidden);
  await curate(page, word);
  await page.getByLabel(`Select ${title}`).check();
  await change(page, 'Hide');
  await expect(page.getByText('Hid 1 newsletter')).toBeVisible();
  expect(await isPublic(id)).toBe(false);

  await page.getByRole('button', { name: `Edit ${next}` }).click();
  await choose(page, 'Visible');
  const field = page.getByLabel('Publish on');
  await expect(page.getByText('In your time zone, America/New York.')).toBeVisible();
  // Half a moment, as the browser knows it.
  await field.pressSequentially('01052099');
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByText('Please enter both a date and a time')).toBeVisible();
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
  // It would be at the top of home for other tests.
  await secret.from('newsletters').delete().eq('id', later).throwOnError();

  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  // The notification has one, too.
  await page.getByRole('main').getByRole('link', { name: 'View on site' }).click();
  await expect(page.getByText('Hidden: only editors see this')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
});

test('an editor discontinues a newsletter; its subscriber keeps the entry and can leave', async ({
  page,
  browser,
}) => {
  const title = unique('Ending');
  const { id } = await newNewsletter({ title });
  const reader = await newAccount('user');
  const row = { user_id: reader.id, newsletter_id: id };
  await secret.from('newsletter_subscriptions').insert(row).throwOnError();
  await curate(page, title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await choose(page, 'Discontinued');
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByText("Newsletter saved. It's no longer published")).toBeVisible();
  await expect(page.getByText('Discontinued', { exact: true })).toBeVisible();

  const theirs = await browser.newPage({ baseURL: stack.shell });
  await storeSession(theirs, reader.session);
  await theirs.goto('/subscriptions');
  await card(theirs, title).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect.poll(async () => (await subscriptionsOf(reader.id))[0]?.status).toBe('inactive');
  await theirs.close();
});
