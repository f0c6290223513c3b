import type { Page } from '@playwright/test';
import { repetitions } from '../effort';
import { expectAccessible, expectAccessibleWide } from './accessibility';
import { image, nameOf, newCategory, newNewsletter, signInAt, unique } from './administration';
import { filesIn, secret } from './backend';
import { expect, test } from './fixtures';

// The browser logs the image that its server keeps to itself.
test.use({ expectErrors: 'logged' });

/** Serves images at two addresses: one lets other sites read them, the other only its own. */
async function serveImages(page: Page) {
  const { buffer } = image();
  for (const [name, origin] of Object.entries({ open: '*', closed: 'https://closed.test' }))
    await page.route(`https://${name}.test/**`, (route) =>
      route.fulfill({
        body: buffer,
        contentType: 'image/png',
        headers: { 'access-control-allow-origin': origin },
      }),
    );
}

const found = async (word: string) => {
  const all = secret.from('newsletters').select().like('title', `%${word}%`);
  return (await all.order('title').throwOnError()).data;
};

async function openTable(page: Page, name: string, lines: string[][]) {
  await page.getByRole('button', { name: 'More ways to add' }).click();
  await page.getByRole('menuitem', { name: 'From a spreadsheet…' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import from a spreadsheet' })).toBeFocused();
  const text = lines.map((cells) => cells.map((cell) => `"${cell}"`).join(';')).join('\r\n');
  await page
    .getByLabel('Choose a spreadsheet')
    .setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`, 'utf16le') });
}

const count = repetitions(40, 8);
const published = repetitions(9, 2);

test(`${count} rows are corrected and imported, ${published} are published, and all of it is undone`, async ({
  page,
}) => {
  const word = crypto.randomUUID().slice(0, 8);
  const category = await newCategory();
  const missing = unique('Baking');
  const double = await newNewsletter({
    title: `Letter ${String(count - 1).padStart(2, '0')} ${word}`,
    description: 'As it was',
  });
  await serveImages(page);
  const title = (index: number) => `Letter ${String(index).padStart(2, '0')} ${word}`;
  const lines = Array.from({ length: count }, (_, index) => [
    title(index),
    index < 3 ? missing : category.name,
    `About "" ${index}\nand more`,
    `https://${index === 6 ? 'closed' : 'open'}.test/${index}.png`,
  ]);
  lines.splice(4, 1, ['No', category.name, 'Too short', 'https://open.test/4.png']);
  lines.splice(5, 1, [title(5), category.name, 'From the router', 'https://192.168.1.1/5.png']);
  await signInAt(page, `/newsletters?order=title&q=${word}`);
  await openTable(page, 'letters.csv', [['Name', 'Topic', 'Summary', 'Cover'], ...lines]);

  await expect(page.getByText(`${count - 6} to add · 1 skipped`)).toBeVisible();
  await page.getByRole('button', { name: '5 rows with problems' }).click();
  await expect(page.getByRole('table', { name: 'Rows' })).toHaveAttribute('aria-rowcount', '6');
  await expectAccessibleWide(page, 'rows of a spreadsheet');
  await page.getByRole('button', { name: 'Create 1 missing category' }).click();
  await page.getByLabel('Title of row 5').fill(title(4));
  await page.getByLabel('Image of row 6').fill('');
  await page.getByLabel('Image of row 6').press('Tab');
  await page.getByRole('button', { name: '0 rows with problems' }).click();
  const order = page.getByRole('table', { name: 'Rows' }).getByRole('button', { name: 'Import' });
  await order.click();
  await order.click();
  await page.getByLabel(`What to do with row ${count}`).selectOption('Update');
  await page.getByRole('button', { name: `Import ${count} newsletters` }).click();

  const last = page.getByRole('region', { name: 'Last import' });
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  await expect(last).toContainText(
    `Added ${count - 1} newsletters. Updated 1 newsletter. Created 1 category.`,
  );
  await expect(last).toContainText(`Stored ${count - 2} images`);
  await expect(last).toContainText(`stayed at the address in the table. Please check “${title(6)}”`);
  await expectAccessible(page, 'what was imported', [390]);
  const imported = await found(word);
  expect(imported).toHaveLength(count);
  expect(imported.filter(({ state }) => state === 'hidden')).toHaveLength(count - 1);
  expect(imported[6]?.image_url).toBe('https://closed.test/6.png');
  expect(imported[count - 1]).toMatchObject({
    id: double.id,
    description: `About " ${count - 1}\nand more`,
    state: 'visible',
  });
  const stored = imported.flatMap(({ image_url }) =>
    image_url?.includes('/newsletter-images/') ? nameOf(image_url) : [],
  );
  expect(stored).toHaveLength(count - 2);

  for (let index = 0; index < published; index += 1) await page.getByLabel(`Select ${title(index)}`).check();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('menuitem', { name: `Make ${published} newsletters visible` }).click();
  await expect(page.getByText(`Made ${published} newsletters visible`)).toBeVisible();
  expect((await found(word)).filter(({ state }) => state === 'visible')).toHaveLength(published + 1);

  await page.reload();
  await last.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('Import undone')).toBeVisible();
  await expect(last).toBeHidden();
  const left = await found(word);
  expect(left).toHaveLength(1);
  expect(left[0]).toMatchObject({ id: double.id, description: 'As it was', image_url: null });
  expect((await secret.from('categories').select().eq('name', missing).throwOnError()).data).toEqual([]);
  await expect
    .poll(async () => (await filesIn('newsletter-images')).filter((name) => stored.includes(name)))
    // The history of the one that stays can bring it back.
    .toEqual([nameOf(imported[count - 1]?.image_url ?? '')]);
});
