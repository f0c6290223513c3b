import { largeImage, savedNewsletter, signInAt, unique } from './administration';
import { stack } from './backend';
import { answerDialog, expect, tabTo, test } from './fixtures';
import { signInButton } from './parts';

test('unsaved changes are guarded on navigation, reload, Back and sign-out', async ({ page }) => {
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await page.getByLabel('Title').fill('Not saved yet');
  const stay = async () => {
    await expect(page.getByRole('alertdialog', { name: 'Discard unsaved changes?' })).toBeVisible();
    await answerDialog(page, 'Keep editing');
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

test('a form is filled in and saved by keyboard alone, and shows the progress of its image', async ({
  page,
}) => {
  const title = unique('By keyboard');
  // Before the page opens: otherwise the browser can open the file dialog before Playwright intercepts it.
  page.on('filechooser', (chooser) => chooser.setFiles(largeImage()));
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
  // Tab passes over it while the categories are on their way.
  await expect(page.getByLabel('Category')).toBeEnabled();
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
    uploadThroughput: 40_000,
  });
  await titleField.focus();
  await press('Enter');
  const progress = page.getByRole('progressbar', { name: 'Uploading image' });
  await expect.poll(() => progress.getAttribute('aria-valuenow').then(Number)).toBeGreaterThan(0);
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  expect(await savedNewsletter({ title })).toMatchObject({ title, description: 'All of it' });
});
