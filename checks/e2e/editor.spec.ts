import { expectAccessible } from './accessibility';
import { newNewsletter, signInAt } from './administration';
import { expect, tabTo, test } from './fixtures';

const photo = '<img src="data:image/gif;base64,R0lGODlhAQABAAAAACwAAAAAAQABAAA=" width="40">';

const example = `<h1>Hello</h1>
${'<p>A line of text</p>\n'.repeat(60)}
${photo}
<script>alert(1)</script>`;

test('the source is edited, searched and previewed, and each finding leads to its line', async ({ page }) => {
  const { title } = await newNewsletter({ example_content: example });
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).press('Enter');
  const source = page.getByRole('textbox', { name: 'Example content' });
  const line = page.locator('.cm-activeLine');
  await page.getByRole('button', { name: /^Line 63: 1 image has no alternative text/ }).press('Enter');
  await expect(source).toBeFocused();
  await expect(line).toHaveText(photo);
  await page.keyboard.type('<p>Typed</p>');
  await expect(page.getByText('Unsaved changes', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Newsletter' })).toBeInViewport();
  await expect(page.getByText("1 script won't run.")).toBeVisible();
  await expect(page.getByText(/1 image has no alternative/)).toBeHidden();
  const preview = page.getByTitle('Example preview');
  const text = () => preview.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent);
  await expect.poll(text).toContain('Typed');
  // One step undoes what was typed within half a second, which is less on a slow machine.
  await expect(async () => {
    await page.keyboard.press('Control+z');
    await expect(page.getByText(/1 image has no alternative/)).toBeVisible({ timeout: 1000 });
  }).toPass();
  await expect.poll(text).not.toContain('Typed');

  await page.keyboard.press('Control+f');
  await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused();
  await page.keyboard.type('hello');
  await page.keyboard.press('Enter');
  await expectAccessible(page, 'the source editor with its search', [1280]);
  await page.keyboard.press('Escape');
  await expect(source).toBeFocused();
  await expect(line).toHaveText('<h1>Hello</h1>');
  await page.keyboard.press('Escape');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Phone' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect.poll(() => preview.evaluate((frame) => frame.clientWidth)).toBe(390);
  await tabTo(page, 'Dark');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Dark', exact: true })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  await page.setViewportSize({ width: 360, height: 800 });
  await page.getByRole('button', { name: 'Preview' }).press('Enter');
  await expect(preview).toBeVisible();
  await expectAccessible(page, 'the preview on a phone', [360]);
  await page.getByRole('button', { name: /^Line 64: 1 script/ }).press('Enter');
  await expect(source).toBeFocused();
  await expect(line).toHaveText('<script>alert(1)</script>');
  await page.getByLabel('Plain text area').check();
  await page.getByRole('button', { name: /^Line 63: 1 image/ }).press('Enter');
  const selected = (area: HTMLTextAreaElement) => area.value.slice(area.selectionStart, area.selectionEnd);
  await expect(source).toBeFocused();
  expect(await source.evaluate(selected)).toBe(photo);
  expect((await source.boundingBox())?.height).toBeLessThan(600);
});
