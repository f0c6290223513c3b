import { settled } from './accessibility';
import { image, nameOf, newCategory, savedNewsletter, signInAt, unique } from './administration';
import { filesIn, secret } from './backend';
import { answerDialog, expect, test } from './fixtures';

test('an admin creates, finds, edits and deletes a newsletter; its images stay for the history', async ({
  page,
}) => {
  const category = await newCategory();
  const title = unique('The Long Read');
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
  await page.getByLabel('Title').fill(`  ${title} `);
  await page.getByLabel('Category').click();
  await page.getByRole('option', { name: category.name }).click();
  await page.getByLabel('Description').fill('A description');
  await page.getByLabel('Choose image').setInputFiles(image());
  await expect(page.getByRole('img', { name: 'Current image' })).toBeVisible();
  await page.getByLabel('Example content').fill('<h1>Hello</h1>');
  // Read from outside, because the sandbox blocks scripts in the frame.
  const preview = page.getByTitle('Example preview');
  const text = () => preview.evaluate((frame: HTMLIFrameElement) => frame.contentDocument?.body.textContent);
  await expect.poll(text).toContain('Hello');
  // It moves the buttons.
  await expect(page.getByText('Everything works as it is.')).toBeVisible();
  await page.getByRole('button', { name: 'Create Newsletter' }).dblclick();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  const { data: created } = await secret.from('newsletters').select().eq('title', title).throwOnError();
  expect(created).toHaveLength(1);
  const first = nameOf(created[0]?.image_url ?? null);
  expect(first).toMatch(/^[0-9a-f-]{36}-16x9\.png$/);
  expect(await filesIn('newsletter-images')).toContain(first);

  await page.getByLabel('Search newsletters').fill(title.toUpperCase());
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Choose image').setInputFiles(image('other.png'));
  await page.getByRole('button', { name: 'Save Newsletter' }).click();
  await expect(page.getByLabel('Search newsletters')).toHaveValue(title.toUpperCase());
  const second = nameOf((await savedNewsletter({ title }))?.image_url ?? null);
  expect(second).not.toBe(first);

  await page.getByRole('button', { name: `Delete ${title}` }).click();
  await expect(page.getByRole('alertdialog')).toContainText('no active subscribers');
  await answerDialog(page, 'Delete');
  await expect(page.getByRole('button', { name: `Delete ${title}` })).toBeHidden();
  expect(await savedNewsletter({ title })).toBeNull();
  expect(await filesIn('newsletter-images')).toEqual(expect.arrayContaining([first, second]));
});

test('in a form that is scrolled down, a field with an error comes out from under the header; the list stays where it was, and keeps its order and its scroll position', async ({
  page,
}) => {
  await signInAt(page, '/newsletters');
  await expect(page.getByRole('button', { name: /^View / }).first()).toBeVisible();
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
  await settled(page);
  const field = page.getByLabel('Title');
  await page.getByRole('button', { name: 'Create Newsletter' }).focus();
  await field.evaluate((element) => scrollBy(0, element.getBoundingClientRect().top - 5));
  await page.keyboard.press('Enter');
  await expect(field).toBeFocused();
  const header = await page.getByRole('banner').boundingBox();
  const { y = 0 } = (await field.boundingBox()) ?? {};
  expect(y).toBeGreaterThan(header?.height ?? Number.NaN);
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }));
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(300);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeFocused();
  await settled(page);
  expect(await page.evaluate(() => scrollY)).toBe(0);

  const table = page.getByRole('table', { name: 'Newsletters' });
  const drawn = table.getByRole('button', { name: /^View / });
  const newest = (await drawn.first().getAttribute('aria-label')) ?? '';
  await page.getByRole('button', { name: 'Title', exact: true }).click();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect(drawn.first()).not.toHaveAttribute('aria-label', newest);
  const first = (await drawn.first().getAttribute('aria-label')) ?? '';
  await page.evaluate(() => scrollTo({ top: 1500 }));
  await expect(drawn.first()).not.toHaveAttribute('aria-label', first);
  await settled(page);
  const label = (await drawn.nth(12).getAttribute('aria-label')) ?? '';
  // By its name: after scrolling, another row is in its place.
  const view = table.getByRole('button', { name: label, exact: true });
  await view.scrollIntoViewIfNeeded();
  const top = await page.evaluate(() => scrollY);
  expect(top).toBeGreaterThan(500);
  await settled(page);
  await view.click();
  await expect(page.getByRole('heading', { level: 1, name: label.replace('View ', '') })).toBeFocused();
  await page.goBack();
  await expect(page.getByRole('button', { name: label, exact: true })).toBeInViewport();
  await expect(page.getByRole('button', { name: label.replace('View ', ''), exact: true })).toBeFocused();
  await expect(page.getByRole('columnheader', { name: 'Title' })).toHaveAttribute('aria-sort', 'ascending');
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(top - 100);
});
