import type { Page } from '@playwright/test';
import { newCategory, newNewsletter, signInAt, unique } from './administration';
import { secret } from './backend';
import { expect, tabTo, test } from './fixtures';

/** Three newsletters that a search finds together, in the order of their titles. */
async function three() {
  const word = unique('Curated');
  const make = (name: string) => newNewsletter({ title: `${name} ${word}` });
  return { word, made: [await make('Ant'), await make('Bee'), await make('Cat')] as const };
}

const stored = async (made: readonly { id: string }[]) => {
  const all = secret.from('newsletters').select('id, title, category_id').order('title');
  const ids = made.map(({ id }) => id);
  return (await all.in('id', ids).throwOnError()).data;
};
const press = async (page: Page, ...keys: string[]) => {
  for (const key of keys) await page.keyboard.press(key);
};
const notification = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true })).toBeVisible();

test('an admin moves several newsletters and undoes it, by keyboard alone', async ({ page }) => {
  const { word, made } = await three();
  const [first, , last] = made;
  // In one word: in the open list, a space selects.
  const name = `Target-${crypto.randomUUID().slice(0, 8)}`;
  const target = await newCategory(name);
  const before = await stored(made);
  await signInAt(page, `/newsletters?order=title&q=${encodeURIComponent(word)}`);
  await expect(page.getByText(/^3 of .* newsletters$/)).toBeVisible();
  const bar = page.getByRole('region', { name: 'Selected newsletters' });

  await tabTo(page, `Select ${first.title}`);
  await press(page, 'Space');
  await expect(bar.getByRole('status')).toHaveText('1 selected');
  await tabTo(page, `Select ${last.title}`);
  await press(page, 'Shift+Space');
  await expect(bar.getByRole('status')).toHaveText('3 selected');
  await page.setViewportSize({ width: 1280, height: 800 });

  await tabTo(page, 'Change');
  await press(page, 'Enter');
  await expect(page.getByRole('menuitem', { name: /^Make .* visible$/ })).toBeFocused();
  await press(page, 'm');
  await expect(page.getByRole('menuitem', { name: 'Move to category…' })).toBeFocused();
  await press(page, 'Enter');
  await expect(page.getByRole('dialog', { name: 'Move 3 newsletters' })).toBeVisible();
  await press(page, 'ArrowDown');
  await expect(page.getByRole('option', { name: target.name })).toBeVisible();
  // After half a second without a key, the list takes the next one for the first.
  await expect(async () => {
    await page.keyboard.type(target.name);
    await expect(page.getByRole('option', { name: target.name })).toBeFocused({ timeout: 600 });
  }).toPass();
  await press(page, 'Enter');
  await expect(page.getByRole('combobox', { name: 'Move to' })).toHaveText(target.name);
  await tabTo(page, 'Move');
  await press(page, 'Enter');
  await notification(page, `Moved 3 newsletters to ${target.name}`);
  expect((await stored(made)).map(({ category_id }) => category_id)).toEqual(Array(3).fill(target.id));
  await tabTo(page, 'Undo');
  await press(page, 'Enter');
  await notification(page, '3 newsletters restored');
  expect(await stored(made)).toEqual(before);
});
