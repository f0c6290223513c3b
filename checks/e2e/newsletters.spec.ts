import { expectAccessible, settled } from './accessibility';
import {
  image,
  type Newsletter,
  nameOf,
  newCategory,
  newNewsletter,
  signInAt,
  unique,
} from './administration';
import { filesIn, newAccount, rows } from './backend';
import { answerDialog, expect, test } from './fixtures';

const savedNewsletter = async (title: string) =>
  (await rows.read<Newsletter>(`newsletters?title=eq.${encodeURIComponent(title)}`))[0];

test('an admin creates, finds, edits and deletes a newsletter; its images stay for the history', async ({
  page,
}) => {
  const category = await newCategory();
  const title = unique('The Long Read');
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
  await page.getByLabel('Title').fill(`  ${title} `);
  await page.getByLabel('Category').click();
  await page.getByRole('option', { name: category.name }).click();
  await page.getByLabel('Description').fill('A description');
  await page.getByLabel('Choose image').setInputFiles(image());
  await expect(page.getByRole('img', { name: 'Current image' })).toBeVisible();
  await page.getByLabel('Example content').fill('<h1>Hello</h1>');
  // Read from outside, because the sandbox blocks scripts in the frame.
  const preview = page.getByTitle('Example preview');
  const text = () => preview.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent);
  await expect.poll(text).toContain('Hello');
  // It moves the buttons.
  await expect(page.getByText('Everything works as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Newsletter' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  const created = await rows.read<Newsletter>(`newsletters?title=eq.${encodeURIComponent(title)}`);
  expect(created).toHaveLength(1);
  const first = nameOf(created[0]?.image_url ?? null);
  expect(first).toMatch(/^[0-9a-f-]{36}-16x9\.png$/);
  expect(await filesIn('newsletter-images')).toContain(first);

  await page.getByLabel('Search newsletters').fill(title.toUpperCase());
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Choose image').setInputFiles(image('other.png'));
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByLabel('Search newsletters')).toHaveValue(title.toUpperCase());
  const second = nameOf((await savedNewsletter(title))?.image_url ?? null);
  expect(second).not.toBe(first);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('no active subscribers');
  await answerDialog(page, 'Delete');
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeHidden();
  expect(await savedNewsletter(title)).toBeUndefined();
  expect(await filesIn('newsletter-images')).toEqual(expect.arrayContaining([first, second]));
});

test('the list keeps its order and its scroll position', async ({ page }) => {
  await signInAt(page, '/newsletters');
  const table = page.getByRole('table', { name: 'Newsletters' });
  const sorted = page.waitForResponse((response) => response.url().includes('newsletter_overview'));
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await (await sorted).finished();
  await settled(page);
  const drawn = table.getByRole('button', { name: /^View / });
  const first = (await drawn.first().getAttribute('aria-label')) ?? '';
  await page.evaluate(() => scrollTo({ top: 1500 }));
  await expect(drawn.first()).not.toHaveAttribute('aria-label', first);
  await settled(page);
  const label = (await drawn.nth(12).getAttribute('aria-label')) ?? '';
  // By its name: after scrolling, another row is in its place.
  const view = table.getByRole('button', { name: label, exact: true });
  await view.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  await settled(page);
  await view.click();
  await expect(page.getByRole('heading', { level: 1, name: label.replace('View ', '') })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: label, exact: true })).toBeInViewport();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 100);
});

test('an owner finds a subscriber and removes them', async ({ page }) => {
  const newsletter = await newNewsletter();
  const reader = await newAccount('user');
  const other = await newAccount('user');
  for (const { id } of [reader, other]) {
    await rows.insert('newsletter_subscriptions', { user_id: id, newsletter_id: newsletter.id });
  }
  await signInAt(page, '/newsletters', 'owner');
  await page.getByLabel('Search newsletters').fill(newsletter.title);
  await page.getByRole('button', { name: `View ${newsletter.title}` }).click();
  await expect(page.getByText('2 active subscribers')).toBeVisible();
  await page.getByLabel('Search subscribers by email').fill('nobody@%_*');
  await expect(page.getByText('No subscribers found matching your search')).toBeVisible();
  await page.getByLabel('Search subscribers by email').fill(reader.email.slice(3, -3).toUpperCase());
  await expect(page.getByText('1 match')).toBeVisible();
  await page.getByRole('button', { name: `Remove ${reader.email}` }).click();
  await answerDialog(page, 'Remove');
  await expect(page.getByText('No subscribers found matching your search')).toBeVisible();
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByText('1 active subscriber', { exact: true })).toBeVisible();
  const left = await rows.read<{ user_id: string }>(
    `newsletter_subscriptions?newsletter_id=eq.${newsletter.id}&select=user_id`,
  );
  expect(left).toEqual([{ user_id: other.id }]);
});

test('every view of newsletters is accessible and never scrolls sideways', async ({ page }) => {
  const newsletter = await newNewsletter({
    title: unique('Accessible'),
    example_content: '<h1>Hello</h1>',
  });
  const reader = await newAccount('user');
  await rows.insert('newsletter_subscriptions', { user_id: reader.id, newsletter_id: newsletter.id });
  await signInAt(page, '/newsletters');
  await expect(page.getByRole('table')).toBeVisible();
  await expectAccessible(page, 'list');
  await page.getByLabel('Search newsletters').fill('zebra crossing');
  await expect(page.getByText('No newsletters found')).toBeVisible();
  await expectAccessible(page, 'nothing found');
  await page.getByLabel('Search newsletters').fill(newsletter.title);
  await page.getByRole('button', { name: `View ${newsletter.title}` }).click();
  await expect(page.getByText('1 active subscriber', { exact: true })).toBeVisible();
  await expectAccessible(page, 'detail');
  await page.getByRole('button', { name: `Remove ${reader.email}` }).click();
  await expectAccessible(page, 'removal of a subscriber');
  await answerDialog(page, 'Remove');
  await expect(page.getByText('No active subscribers yet')).toBeVisible();
  await expectAccessible(page, 'detail without subscribers');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByLabel('Title').fill('x');
  await page.getByLabel('Choose image').setInputFiles({ ...image(), mimeType: 'image/webp' });
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByText('Title must be between 3 and 100 characters')).toBeVisible();
  await expectAccessible(page, 'form with errors');
  await page.getByRole('button', { name: 'Cancel', exact: true }).click();
  await expectAccessible(page, 'unsaved changes');
  await answerDialog(page, 'Discard');
  await page.getByRole('button', { name: `Delete ${newsletter.title}` }).click();
  await expectAccessible(page, 'deletion of a newsletter');
});
