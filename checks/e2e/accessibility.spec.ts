import { expectAccessible } from './accessibility';
import {
  coverUrl,
  image,
  newNewsletter,
  ownSettings,
  savedNewsletter,
  signInAt,
  unique,
} from './administration';
import { secret } from './backend';
import { openHome } from './directory';
import { answerDialog, expect, test } from './fixtures';
import { card, subscriber } from './subscriptions';

// What `language.spec.ts` doesn't come to. The browser logs the conflict and the failures.
test.use({ expectErrors: 'logged' });

test('what visitors see is accessible and never scrolls sideways', async ({ page }) => {
  const { id } = await newNewsletter({ title: 'W'.repeat(100), description: 'Unbreakable'.repeat(60) });
  await openHome(page, '/?q=unbreakable');
  await expectAccessible(page, 'a search');
  await page.locator(`a[href="/newsletter/${id}"]`).click();
  await expect(page.getByText('No example available')).toBeVisible();
  await expectAccessible(page, 'a newsletter without an example');
});

test('what users see is accessible and never scrolls sideways', async ({ page }) => {
  const active = { frequency: 'weekly', status: 'active' };
  const inactive = { ...active, status: 'inactive' };
  // Enough for the search to be offered.
  const user = await subscriber(page, [active, ...Array.from({ length: 10 }, () => inactive)]);
  const [first] = user.newsletters;
  await page.getByRole('button', { name: /^Inactive/ }).click();
  await expect(page.getByRole('textbox', { name: 'Search my subscriptions' })).toBeVisible();
  await card(page, first.title).getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
  await page.route('**/rpc/add_subscription', (route) => route.abort('connectionrefused'));
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Undo failed' })).toBeVisible();
  await expectAccessible(page, 'failed Undo');
  await page.getByRole('button', { name: 'Subscribe to a Newsletter' }).click();
  const picker = page.getByRole('combobox', { name: 'Newsletter' });
  await picker.fill(first.title);
  await page.getByRole('option', { name: first.title }).click();
  await expect(page.getByRole('radio', { name: 'Weekly Digest' })).toBeChecked();
  await picker.press('ArrowDown');
  await expect(page.getByRole('option', { selected: true })).toBeInViewport();
  await expectAccessible(page, 'choice of a newsletter');
});

test('a conflict is accessible and never scrolls sideways', async ({ page }) => {
  const { id, title } = await newNewsletter({
    title: unique('Accessible'),
    example_content: '<h1>Hello</h1>',
  });
  await signInAt(page, `/newsletters?q=${encodeURIComponent(title)}`);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const mine = unique('Mine');
  await page.getByLabel('Title').fill(mine);
  const theirs = { description: 'About other things', example_content: '<p>Hello reader</p>' };
  const changed = { title: unique('Theirs'), ...theirs };
  await secret.from('newsletters').update(changed).eq('id', id).throwOnError();
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  const conflict = page.getByRole('alertdialog', { name: 'Someone else has changed this newsletter' });
  await expect(conflict.getByRole('listitem')).toHaveCount(3);
  await expectAccessible(page, 'conflict');
  await answerDialog(page, 'Keep mine');
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
  expect(await savedNewsletter({ id })).toMatchObject({ title: mine, ...theirs });
});

test('settings are accessible and never scroll sideways', async ({ page }) => {
  const cover = await coverUrl();
  await ownSettings(page, { logo_url: cover, hero_image_url: cover });
  await signInAt(page, '/site');
  await page.getByLabel('Choose logo').setInputFiles({ ...image(), mimeType: 'image/webp' });
  await expect(page.getByText('Please upload a valid image file (JPEG, PNG, or SVG)')).toBeVisible();
  await page.getByLabel('Hero heading').fill('x'.repeat(201));
  await page.getByRole('button', { name: 'Save Hero Content' }).click();
  await expect(page.getByLabel('Hero heading')).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'site with errors');
});
