import type { Page } from '@playwright/test';
import { expectAccessible, settled } from './accessibility';
import { newNewsletter, signInAt, unique } from './administration';
import { rows } from './backend';
import { expect, tabTo, test } from './fixtures';

interface Row {
  id: string;
  title: string;
}

/** The featured newsletters with this word in their titles, in their order. */
const featured = async (word: string) =>
  (
    await rows.read<Row>(
      `newsletters?select=title&featured_position=not.is.null&title=ilike.*${word}*&order=featured_position`,
    )
  ).map(({ title }) => title);

/** Opens the dialog as a new editor. */
async function arrange(page: Page) {
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'Arrange featured' }).click();
  const dialog = page.getByRole('dialog', { name: 'Featured newsletters' });
  await expect(dialog.getByLabel('Add a newsletter')).toBeVisible();
  return dialog;
}

// The only test that features newsletters: there's one order, and all tests share it. Hidden ones change nobody's home page.
test('two editors arrange the featured newsletters, by mouse and by keyboard; neither spoils the order of the other', async ({
  page,
  browser,
}) => {
  const word = unique('Lead').split(' ')[1] as string;
  const titles = ['Ant', 'Bee', 'Cat', 'Dog'].map((name) => `${name} ${word}`) as [
    string,
    string,
    string,
    string,
  ];
  const [ant, bee, cat, dog] = titles;
  for (const title of titles) await newNewsletter({ title, state: 'hidden', publish_at: null });
  const dialog = await arrange(page);
  for (const title of [ant, bee, cat]) {
    await dialog.getByLabel('Add a newsletter').fill(title);
    await dialog.getByRole('option', { name: title }).click();
  }
  await page.setViewportSize({ width: 1280, height: 800 });
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Featured newsletters saved')).toBeVisible();
  expect(await featured(word)).toEqual([ant, bee, cat]);

  const others = await browser.newPage({ baseURL: new URL(page.url()).origin });
  const theirs = await arrange(others);
  await expect(theirs.getByRole('button', { name: `Move ${ant}`, exact: true })).toBeVisible();

  // By mouse: the first to the end.
  await page.getByRole('button', { name: 'Arrange featured' }).click();
  const handle = dialog.getByRole('button', { name: `Move ${ant}`, exact: true });
  await expect(handle).toBeVisible();
  await settled(page);
  const middle = async (title: string) => {
    const box = await dialog.getByRole('button', { name: `Move ${title}`, exact: true }).boundingBox();
    return { x: (box?.x ?? 0) + (box?.width ?? 0) / 2, y: (box?.y ?? 0) + (box?.height ?? 0) / 2 };
  };
  const from = await middle(ant);
  const to = await middle(cat);
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 5 });
  await page.mouse.up();
  await expect(dialog.getByRole('status')).toHaveText(new RegExp(`^${ant}: \\d+ of \\d+$`));
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toBeHidden();
  expect(await featured(word)).toEqual([bee, cat, ant]);

  // The other editor, by keyboard: another one, and the last to the top.
  await theirs.getByLabel('Add a newsletter').focus();
  await others.keyboard.type(dog);
  await theirs.getByRole('option', { name: dog }).waitFor();
  await others.keyboard.press('ArrowDown');
  await others.keyboard.press('Enter');
  await tabTo(others, `Move ${dog}`);
  await others.keyboard.press('Home');
  await expect(theirs.getByRole('status')).toHaveText(new RegExp(`^${dog}: 1 of \\d+$`));
  await expect(theirs.getByRole('button', { name: `Move ${dog}`, exact: true })).toBeFocused();
  await tabTo(others, 'Save');
  await others.keyboard.press('Enter');
  await expect(theirs.getByRole('alert')).toContainText('Someone else has changed the order');
  await expectAccessible(others, 'featured by someone else');
  expect(await featured(word)).toEqual([bee, cat, ant]);
  await tabTo(others, 'Keep mine');
  await others.keyboard.press('Enter');
  await expect(theirs).toBeHidden();
  expect(await featured(word)).toEqual([dog, ant, bee, cat]);

  // Undo puts back what was there before.
  await others.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(() => featured(word)).toEqual([bee, cat, ant]);
  await others.close();
  await rows.update(`newsletters?title=ilike.*${word}*`, { featured_position: null });
});
