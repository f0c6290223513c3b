import { expectAccessible } from './accessibility';
import { nameOf, newCategory, savedNewsletter, signInAt, unique } from './administration';
import { filesIn } from './backend';
import { expect, tabTo, test } from './fixtures';
import { fromPhone, look, tellsPlace } from './photos';

const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==';

/** An email as a mailing tool sends it, in an encoding of its own, with an image and a photo. */
const email = (name: string, photo: Buffer) => ({
  name: 'issue.eml',
  mimeType: 'message/rfc822',
  buffer: Buffer.from(
    [
      `From: ${name} <editor@letters.test>`,
      'To: jane@reader.test',
      'Subject: Fwd: The bread issue',
      'MIME-Version: 1.0',
      'Content-Type: multipart/related; boundary="outer"',
      '',
      '--outer',
      'Content-Type: multipart/alternative; boundary="inner"',
      '',
      '--inner',
      'Content-Type: text/plain',
      '',
      'Plain',
      '--inner',
      'Content-Type: text/html; charset=windows-1252',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      '<html><body><div style=3D"display:none">All about bread</div><h1>=93Crumbs=94=',
      ' =96 the issue</h1><img src=3D"cid:loaf" alt=3D"A loaf" width=3D"40" height=3D"40">',
      '<img src=3D"cid:baker" alt=3D"The baker">',
      '<p><a href=3D"https://letters.test/unsubscribe?u=3D1">Unsubscribe</a></p>',
      '<img src=3D"https://track.letters.test/open.gif" width=3D"1" height=3D"1"></body></html>',
      '--inner--',
      '--outer',
      'Content-Type: image/png; name="../../loaf.png"',
      'Content-ID: <loaf>',
      'Content-Transfer-Encoding: base64',
      '',
      png,
      '--outer',
      'Content-Type: image/jpeg; name="baker.jpg"',
      'Content-ID: <baker>',
      'Content-Transfer-Encoding: base64',
      '',
      photo.toString('base64'),
      '--outer--',
      '',
    ].join('\r\n'),
  ),
});

test('an email is imported by keyboard, corrected and saved', async ({ page }) => {
  const category = await newCategory();
  const title = unique('Crumbs');
  await signInAt(page, '/newsletters');
  expect(tellsPlace(fromPhone)).toBe(true);
  page.on('filechooser', (chooser) => chooser.setFiles(email(title, fromPhone)));
  await page.getByRole('button', { name: 'New Newsletter' }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
  await tabTo(page, 'Import email');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Imported “issue.eml”' })).toBeFocused();
  const summary = page.getByRole('region', { name: 'Imported “issue.eml”' });
  await expect(summary).toContainText('Stored: 2 images.');
  await expect(summary).toContainText('Removed: 1 tracking pixel and 1 link for the recipient only');
  await expect(page.getByLabel('Category')).toBeEnabled();
  await expectAccessible(page, 'an imported email', [360]);

  await tabTo(page, /^Title/);
  await expect(page.getByLabel('Title')).toHaveValue(title);
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await page.getByRole('option', { name: category.name }).press('Enter');
  await tabTo(page, /^Description/);
  await expect(page.getByLabel('Description')).toHaveValue('All about bread');
  await page.keyboard.type('!');
  await page.getByLabel('Title').press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  const saved = await savedNewsletter({ title });
  expect(saved?.example_content).not.toMatch(/unsubscribe|track|cid:/i);
  const file = nameOf(/src="([^"]+\.png)"/.exec(saved?.example_content ?? '')?.[1] ?? null);
  expect(await filesIn('newsletter-images')).toContain(file);
  const portrait = /src="([^"]+\.jpg)"/.exec(saved?.example_content ?? '')?.[1] ?? '';
  expect(tellsPlace(Buffer.from(await (await fetch(portrait)).arrayBuffer()))).toBe(false);
  // The right way up: what is at the top of the file is at its right.
  expect(await look(page, portrait)).toEqual({ width: 1600, height: 900, first: 'blue', last: 'red' });

  await page.goto(`/newsletter/${saved?.id}`);
  const frame = page.frameLocator('iframe');
  await expect(frame.getByRole('heading', { name: '“Crumbs” – the issue' })).toBeVisible();
  const loaded = (image: HTMLImageElement) => image.naturalWidth;
  await expect.poll(() => frame.getByRole('img', { name: 'A loaf' }).evaluate(loaded)).toBe(1);
});
