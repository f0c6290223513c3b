import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { newNewsletter, savedNewsletter, signInAt } from './administration';
import { expect, test } from './fixtures';

/** What editors import, and what somebody might send them: it covers everything, leads elsewhere and asks to be edited. */
const hostile = `<!DOCTYPE html>\r
<html><head><meta http-equiv="refresh" content="0;url=https://evil.test/"><base href="https://evil.test/" target="_top">\r
<style>html { cursor: none } .cover { position: fixed; inset: 0; z-index: 99 } [data-part] { outline: none !important }</style></head>\r
<body contenteditable="true" onclick="document.title='ran'"><div style="display:none">Der Laden öfnet</div>\r
<!--[if mso]><p>öfnet</p><![endif]-->\r
${'<table width="600"><tr><td><p>Eine Zeile &amp; noch eine</p></td></tr></table>\r\n'.repeat(40)}\r
<p dir="rtl">שלום <b>öfnet</b> עולם</p>\r
<p><a href="https://evil.test/" target="_top" onclick="document.title='ran'">Press me</a></p>\r
<a class="cover" href="https://evil.test/"></a><script>document.title = 'ran'</script></body></html>`;

const harmless = hostile.replace('<a class="cover" href="https://evil.test/"></a>', '');

async function open(page: Page, example_content: string) {
  const newsletter = await newNewsletter({ example_content });
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(newsletter.title);
  await page.getByRole('button', { name: `Edit ${newsletter.title}` }).press('Enter');
  await expect(page.getByRole('listbox', { name: 'Texts, links and images' })).toBeVisible();
  return newsletter;
}

const selected = (page: Page) => page.getByRole('option', { selected: true });
const outlines = (page: Page) => page.locator('[data-outline="part"]');

/** Presses a text that the preview shows, until it's selected: the frame loads anew when its example changes. */
const press = (page: Page, text: string) =>
  expect(async () => {
    const shown = page.frameLocator('iframe[title="Example preview"]').getByText(text, { exact: true });
    await shown.scrollIntoViewIfNeeded();
    const box = await shown.boundingBox();
    if (!box) throw new Error(`${text} isn't shown`);
    await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
    await expect(selected(page)).toHaveText(`Text${text}`, { timeout: 1000 });
  }).toPass({ timeout: 30_000 });

/** Expects the mark to lie on a text of the preview. */
const expectMarked = (page: Page, text: string) =>
  expect(async () => {
    const shown = await page
      .frameLocator('iframe[title="Example preview"]')
      .getByText(text, { exact: true })
      .boundingBox();
    const mark = await outlines(page).first().boundingBox();
    expect(Math.abs((mark?.x ?? 0) - (shown?.x ?? 99))).toBeLessThan(3);
    expect(Math.abs((mark?.y ?? 0) - (shown?.y ?? 99))).toBeLessThan(5);
  }).toPass({ timeout: 30_000 });

test.describe('with an example that the browser blocks parts of', () => {
  // It says so in the console.
  test.use({ expectErrors: true, expectViolations: true });

  test('a word is corrected where the preview shows it, whatever the example tries', async ({ page }) => {
    const { id } = await open(page, harmless);
    const address = page.url();
    const preview = page.getByTitle('Example preview');
    await press(page, 'öfnet');
    await expectMarked(page, 'öfnet');
    await page.getByRole('button', { name: 'Phone' }).press('Enter');
    await press(page, 'Press me');
    await expectMarked(page, 'Press me');
    await page.getByLabel('Link address').fill('https://good.test/?a=1&b=2');
    await press(page, 'öfnet');
    await page.getByLabel('Text', { exact: true }).fill('öffnet');
    await expectMarked(page, 'öffnet');
    await page.getByLabel('Find a text or address').fill('Laden');
    await page.getByRole('option', { name: /^Hidden/ }).click();
    await expect(outlines(page)).toHaveCount(0);
    await page.getByLabel('Text', { exact: true }).fill('Der Laden öffnet');
    await page.getByLabel('Text', { exact: true }).press('Control+z');
    await expect(page.getByLabel('Text', { exact: true })).toHaveValue('Der Laden öfnet');
    await page.getByLabel('Text', { exact: true }).press('Control+Shift+z');
    await expectAccessible(page, 'the texts of an example', [1280]);
    await page.getByRole('button', { name: 'Save Newsletter' }).click();
    await expect(page.getByRole('heading', { name: 'Newsletter Management' })).toBeVisible();
    expect((await savedNewsletter({ id }))?.example_content).toBe(
      harmless
        .replace('Laden öfnet', 'Laden öffnet')
        .replace('<b>öfnet', '<b>öffnet')
        .replace(
          '<a href="https://evil.test/" target="_top" ',
          '<a href="https://good.test/?a=1&amp;b=2" target="_top" ',
        ),
    );
    // That of the list.
    expect(page.url()).toBe(address.replace(/&edit=.*/, ''));
    expect(await page.title()).not.toBe('ran');
    await expect(preview).toBeHidden();
  });

  test('an example that covers its frame covers nothing else, and nothing in it is edited or runs', async ({
    page,
    context,
  }) => {
    await open(page, hostile);
    const address = page.url();
    const preview = page.getByTitle('Example preview');
    const box = await preview.boundingBox();
    await page.mouse.click((box?.x ?? 0) + 100, (box?.y ?? 0) + 100);
    await page.keyboard.type('x');
    expect(context.pages()).toHaveLength(1);
    expect(page.url()).toBe(address);
    expect(await page.title()).not.toBe('ran');
    const text = await preview.evaluate(
      (frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent,
    );
    expect(text).not.toContain('x');
    await page.getByRole('option', { name: 'Text Press me' }).click();
    await page.getByRole('button', { name: 'Remove block' }).click();
    await expect(page.getByRole('option', { name: 'Text Press me' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect(page.getByRole('option', { name: 'Text Press me' })).toBeVisible();
    await expect(page.getByText('Unsaved changes', { exact: true })).toBeHidden();
  });
});

test('what is copied from a web page and pasted keeps its structure', async ({ page, context }) => {
  const other = await context.newPage();
  await other.setContent(
    '<h2 style="color:red">Boats</h2><p>Two <b>boats</b> and a <a href="https://boats.test/">ferry</a></p><ul><li>Red</li><li>Blue</li></ul><table><tr><td>Anna</td></tr></table>',
  );
  await other.keyboard.press('Control+a');
  await other.keyboard.press('Control+c');
  await other.close();
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  const source = page.getByRole('textbox', { name: 'Example content' });
  await expect(source).toHaveAttribute('contenteditable', 'true');
  await source.focus();
  await page.keyboard.press('Control+v');
  await expect(page.getByRole('heading', { name: 'Document pasted' })).toBeFocused();
  await page.getByRole('button', { name: 'Source' }).click();
  await page.getByLabel('Plain text area').check();
  await expect(source).toHaveValue(
    `<h2>Boats</h2>
<p>Two <strong>boats</strong> and a <a href="https://boats.test/">ferry</a></p>
<ul>
<li>Red</li>
<li>Blue</li>
</ul>
<table>
<tbody>
<tr><td>Anna</td>
</tr>
</tbody>
</table>`,
  );
});
