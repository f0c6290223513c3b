import { expectAccessible } from './accessibility';
import { type Newsletter, newNewsletter, signInAt, unique } from './administration';
import { newAccount, rows } from './backend';
import { answerDialog, expect, tabTo, test } from './fixtures';

const titleOf = async (id: string) => (await rows.read<Newsletter>(`newsletters?id=eq.${id}`))[0]?.title;

test('by keyboard alone: edit a newsletter, find the change in its history, restore the old version, and undo that', async ({
  page,
}) => {
  const { id, title } = await newNewsletter({ example_content: '<p>Hello</p><p>Goodbye</p>' });
  const renamed = unique('Renamed');
  await rows.update(`newsletters?id=eq.${id}`, { example_content: '<p>Hello reader</p><p>Goodbye</p>' });
  await signInAt(page, '/newsletters');
  await tabTo(page, /^Search newsletters/);
  await page.keyboard.type(title);
  await tabTo(page, `Edit ${title}`);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Title/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type(renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();

  await tabTo(page, 'History');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'History of newsletters' })).toBeFocused();
  await expect(page).toHaveTitle('History of newsletters · Newsletter Directory');
  await tabTo(page, renamed);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: `History of ${renamed}` })).toBeFocused();
  await expect(page.getByRole('listitem').first()).toContainText(`Title: “${title}” → “${renamed}”`);
  await tabTo(page, 'Show differences');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('region', { name: 'Example issue, differences' })).toContainText(
    'Hello reader',
  );
  await expectAccessible(page, 'history of a newsletter');

  await page.getByRole('heading', { level: 1 }).focus();
  await tabTo(page, new RegExp(`^Restore “${renamed}”`));
  await page.keyboard.press('Enter');
  const question = page.getByRole('alertdialog', { name: `Restore “${renamed}”?` });
  await expect(question).toContainText(`“${renamed}” → “${title}”`);
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'restoring');
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

test('Undo brings a deleted newsletter back with its subscriptions', async ({ page }) => {
  const { id, title } = await newNewsletter();
  const readers = [await newAccount('user'), await newAccount('user')];
  for (const reader of readers) {
    await rows.insert('newsletter_subscriptions', {
      user_id: reader.id,
      newsletter_id: id,
      frequency: 'monthly',
    });
  }
  const everything = async () => [
    ...(await rows.read(`newsletters?id=eq.${id}`)),
    ...(await rows.read(`newsletter_subscriptions?newsletter_id=eq.${id}&order=id`)),
  ];
  const before = await everything();
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await answerDialog(page, 'Delete');
  await expect(page.getByText('Newsletter deleted')).toBeVisible();
  expect(await everything()).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeVisible();
  expect(await everything()).toEqual(before);
});

test.describe('with a rejected save', () => {
  // The browser logs each error response.
  test.use({ expectErrors: 'logged' });

  test('restoring overwrites nothing that someone else has saved meanwhile', async ({ page }) => {
    const { id, title } = await newNewsletter();
    const [mine, theirs] = [unique('Mine'), unique('Theirs')];
    await rows.update(`newsletters?id=eq.${id}`, { title: mine });
    await signInAt(page, '/newsletters');
    await page.getByRole('button', { name: 'History' }).click();
    await page.getByRole('button', { name: new RegExp(`^Restore “${mine}”`) }).click();
    const dialog = page.getByRole('alertdialog', { name: `Restore “${mine}”?` });
    await expect(dialog).toContainText(`“${mine}” → “${title}”`);
    await rows.update(`newsletters?id=eq.${id}`, { title: theirs });
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog.getByRole('alert')).toHaveText(
      'Someone else has changed this. Please look again at what will change.',
    );
    await expect(dialog).toContainText(`“${theirs}” → “${title}”`);
    expect(await titleOf(id)).toBe(theirs);
    await expectAccessible(page, 'restoring, conflict');
    await dialog.getByRole('button', { name: 'Restore' }).click();
    await expect(dialog).toBeHidden();
    expect(await titleOf(id)).toBe(title);
  });

  test('shows both versions side by side when someone else has saved the same newsletter', async ({
    page,
  }) => {
    const { id, title } = await newNewsletter({ example_content: '<p>Hello</p>' });
    await signInAt(page, '/newsletters');
    await page.getByLabel('Search newsletters').fill(title);
    await page.getByRole('button', { name: `Edit ${title}` }).click();
    const mine = unique('Mine');
    await page.getByLabel('Title').fill(mine);
    await rows.update(`newsletters?id=eq.${id}`, {
      title: unique('Theirs'),
      description: 'About other things',
      example_content: '<p>Hello reader</p>',
    });
    await page.getByRole('button', { name: 'Save Newsletter' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Someone else has changed this newsletter' });
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await expect(dialog.getByRole('listitem').first()).toContainText('Changed by both of you');
    await expectAccessible(page, 'conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
    expect(await rows.read(`newsletters?id=eq.${id}`)).toMatchObject([
      { title: mine, description: 'About other things', example_content: '<p>Hello reader</p>' },
    ]);
  });
});
