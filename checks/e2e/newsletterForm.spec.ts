import { expectAccessible } from './accessibility';
import { chooseFile, largeImage, type Newsletter, newNewsletter, signInAt, unique } from './administration';
import { rows, stack } from './backend';
import { answerDialog, expect, tabTo, test } from './fixtures';
import { signInButton } from './parts';

const savedNewsletter = async (title: string) =>
  (await rows.read<Newsletter>(`newsletters?title=eq.${encodeURIComponent(title)}`))[0];

test('unsaved changes are guarded on navigation, reload, Back and sign-out', async ({ page }) => {
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await page.getByLabel('Title').fill('Not saved yet');
  const stay = async () => {
    await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
    await answerDialog(page, 'Cancel');
    await expect(page.getByLabel('Title')).toHaveValue('Not saved yet');
  };
  await page.getByRole('link', { name: 'Categories' }).click();
  await stay();
  const asked = page.waitForEvent('dialog');
  await page.evaluate(() => setTimeout(() => location.reload()));
  expect((await asked).type()).toBe('beforeunload');
  await (await asked).dismiss();
  await expect(page.getByLabel('Title')).toHaveValue('Not saved yet');
  await page.goBack();
  await stay();
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
  await answerDialog(page, 'Discard');
  await expect(signInButton(page)).toBeVisible();
  await expect(page).toHaveURL(`${stack.shell}/`);
});

// The browser logs the conflict.
test.describe('with a conflict', () => {
  test.use({ expectErrors: 'logged' });

  test('both versions are shown when someone else has saved the same newsletter, and Keep mine saves both changes', async ({
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
    await expectAccessible(page, 'conflict');
    await dialog.getByRole('button', { name: 'Keep mine' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
    expect(await rows.read(`newsletters?id=eq.${id}`)).toMatchObject([
      { title: mine, description: 'About other things', example_content: '<p>Hello reader</p>' },
    ]);
  });
});

test.describe('a newsletter that no longer exists', () => {
  test.use({ expectErrors: true });

  test('says so, and leads back to the unchanged list', async ({ page }) => {
    const { id, title } = await newNewsletter();
    await signInAt(page, '/newsletters');
    await page.getByLabel('Search newsletters').fill(title);
    const edit = page.getByRole('button', { name: `Edit ${title}` });
    await expect(edit).toBeVisible();
    await rows.remove(`newsletters?id=eq.${id}`);
    await edit.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('Newsletter not found');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expectAccessible(page, 'a newsletter that no longer exists');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel('Search newsletters')).toHaveValue(title);
    await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  });
});

test('a form is filled in and saved by keyboard alone, and shows the progress of its image', async ({
  page,
}) => {
  const title = unique('By keyboard');
  chooseFile(page, largeImage());
  await signInAt(page, '/newsletters');
  const press = async (...keys: string[]) => {
    for (const key of keys) await page.keyboard.press(key);
  };
  await page.getByRole('button', { name: 'New Newsletter' }).focus();
  await press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
  await press('Tab', 'Tab');
  await page.keyboard.type('x');
  await press('Enter');
  const titleField = page.getByLabel('Title');
  await expect(titleField).toBeFocused();
  await expect(titleField).toHaveAttribute('aria-invalid', 'true');
  await press('Control+a');
  await page.keyboard.type(title);
  await press('Tab', 'Enter');
  await expect(page.getByRole('option').first()).toBeVisible();
  await press('End', 'Enter', 'Tab');
  await expect(page.getByLabel('Description')).toBeFocused();
  await page.keyboard.type('All of it');
  await tabTo(page, 'Upload Image');
  await press('Enter');
  await expect(page.getByRole('img', { name: 'Current image' })).toBeVisible();

  const network = await page.context().newCDPSession(page);
  await network.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 200_000,
  });
  await titleField.focus();
  await press('Enter');
  const progress = page.getByRole('progressbar', { name: 'Uploading image' });
  await expect.poll(() => progress.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  expect(await savedNewsletter(title)).toMatchObject({ title, description: 'All of it' });
});
