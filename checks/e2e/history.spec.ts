import { expectAccessible } from './accessibility';
import { newNewsletter, savedNewsletter, signInAt, unique } from './administration';
import { secret } from './backend';
import { expect, tabTo, test } from './fixtures';

const titleOf = async (id: string) => (await savedNewsletter({ id }))?.title;

test('by keyboard alone: find a change of a newsletter in its history, restore the old version, and undo that', async ({
  page,
}) => {
  const { id, title } = await newNewsletter({ example_content: '<p>Hello</p><p>Goodbye</p>' });
  const renamed = unique('Renamed');
  for (const change of [{ example_content: '<p>Hello reader</p><p>Goodbye</p>' }, { title: renamed }])
    await secret.from('newsletters').update(change).eq('id', id).throwOnError();
  await signInAt(page, '/newsletters');
  await tabTo(page, 'History');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History of newsletters' })).toBeFocused();
  await tabTo(page, renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `History of ${renamed}` })).toBeFocused();
  await expect(page.getByRole('listitem').first()).toContainText(`Title: “${title}” → “${renamed}”`);
  await tabTo(page, 'Show differences');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Example issue, differences' })).toContainText(
    'Hello reader',
  );
  await expectAccessible(page, 'history of a newsletter', [1280]);

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, new RegExp(`^Restore “${renamed}”`));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Restore “${renamed}”?` });
  await expect(question).toContainText(`“${renamed}” → “${title}”`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'restoring', [360]);
  await tabTo(page, 'Restore');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Newsletter restored')).toBeVisible();
  await expect(question).toBeHidden();
  expect(await titleOf(id)).toBe(title);
  await expect(page.getByRole('listitem').first()).toContainText(`Title: “${renamed}” → “${title}”`);

  await tabTo(page, 'Undo');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Newsletter restored')).toBeHidden();
  expect(await titleOf(id)).toBe(renamed);
  await page.goBack();
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
});
