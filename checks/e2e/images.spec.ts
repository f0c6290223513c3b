import { expectAccessible } from './accessibility';
import { largeImage, nameOf, newNewsletter, ownSettings, savedNewsletter, signInAt } from './administration';
import { filesIn } from './backend';
import { expect, test } from './fixtures';
import { fromPhone, look, photo, tellsPlace } from './photos';

test('a photo is dropped, cropped by keyboard alone and stored small and with its sizes, within the policy', async ({
  page,
}) => {
  const { id, title } = await newNewsletter();
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  const bytes = [...(await photo(page, 2000, 1500))];
  const dataTransfer = await page.evaluateHandle((bytes) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([new Uint8Array(bytes)], 'photo.jpg', { type: 'image/jpeg' }));
    return transfer;
  }, bytes);
  const field = page.getByRole('group', { name: 'Image', exact: true });
  await field.dispatchEvent('dragover', { dataTransfer });
  await field.dispatchEvent('drop', { dataTransfer });

  const dialog = page.getByRole('dialog', { name: 'Crop image' });
  await expect(dialog.getByRole('button', { name: 'Crop' })).toBeEnabled();
  await expectAccessible(page, 'crop dialog', [360]);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('application', { name: 'Part of the image' })).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Zoom')).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(dialog.getByLabel('Zoom')).not.toHaveValue('1');
  await page.keyboard.press('ArrowLeft');
  await expect(dialog.getByLabel('Zoom')).toHaveValue('1');
  await page.keyboard.press('Shift+Tab');
  // Down as far as it goes: its upper part is left.
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('ArrowDown');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('slider', { name: 'Focus on phones' })).toBeFocused();
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('ArrowRight');
  for (let step = 0; step < 2; step += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: 'Crop' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
  const saved = await savedNewsletter({ id });
  // Of 1,500 rows, the upper 1,125: the upper two thirds are red.
  expect(await look(page, saved?.image_url ?? '')).toEqual({
    width: 1600,
    height: 900,
    first: 'red',
    last: 'blue',
  });

  // A phone shows a smaller version of it, cut where the user said.
  const url = saved?.image_url ?? '';
  for (const width of [192, 1280])
    expect(await look(page, url.replace('.jpg', `.${width}.jpg`))).toMatchObject({ width, first: 'red' });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/?q=${encodeURIComponent(title)}`);
  const cover = page.getByRole('article').filter({ hasText: title }).locator('img');
  const shown = () =>
    cover.evaluate((image: HTMLImageElement) => [image.currentSrc, image.style.objectPosition]);
  await expect.poll(shown).toEqual([url.replace('.jpg', '.192.jpg'), '60% 50%']);
});

test('the preview shows the hero image as it changes; its upload can be cancelled; a photo is turned and loses its place', async ({
  page,
}) => {
  await ownSettings(page, {});
  await signInAt(page, '/site');
  const preview = page.locator('[inert]');
  const hero = preview.locator('picture img');
  await page.getByRole('button', { name: 'Phone', exact: true }).click();
  await expect(hero).toBeHidden();
  await page.getByRole('button', { name: 'Desktop', exact: true }).click();
  await expect(hero).toHaveAttribute('src', /^data:/);

  const network = await page.context().newCDPSession(page);
  const throttle = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    });
  await throttle(5000);
  const beginning = page.waitForRequest('**/object/site-assets/*');
  await page.getByLabel('Choose hero image').setInputFiles(largeImage());
  const name = nameOf((await beginning).url());
  await expect(hero).toHaveAttribute('src', /^blob:/);
  await page.getByRole('button', { name: 'Cancel Upload' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Upload Hero Image' })).toBeFocused();
  await expect(hero).toHaveAttribute('src', /^data:/);
  await expect(page.getByText(/^Failed/)).toBeHidden();
  expect(await filesIn('site-assets')).not.toContain(name);

  await throttle(-1);
  await page
    .getByLabel('Choose hero image')
    .setInputFiles({ name: 'phone.jpg', mimeType: 'image/jpeg', buffer: fromPhone });
  const current = page.getByRole('img', { name: 'Current hero image' });
  await expect(current).toHaveAttribute('src', /\/hero-.*\.jpg$/);
  const url = (await current.getAttribute('src')) ?? '';
  await expect(hero).toHaveAttribute('src', url);
  expect(await look(page, url)).toMatchObject({ width: 1600, height: 900 });
  const stored = Buffer.from(await (await fetch(url)).arrayBuffer());
  expect(tellsPlace(fromPhone)).toBe(true);
  expect(tellsPlace(stored)).toBe(false);
});
