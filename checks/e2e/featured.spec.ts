import { settled } from './accessibility';
import { newNewsletter, signInAt, unique } from './administration';
import { secret } from './backend';
import { expect, test } from './fixtures';

/** The featured newsletters with this word in their titles, in their order. */
async function featured(word: string) {
  const all = secret.from('newsletters').select('title').not('featured_position', 'is', null);
  const { data } = await all.like('title', `%${word}%`).order('featured_position').throwOnError();
  return data.map(({ title }) => title);
}

// The only test that features newsletters: there's one order, and all tests share it. Hidden ones change nobody's home page.
test('an editor arranges the featured newsletters by mouse', async ({ page }) => {
  const word = unique('Lead').split(' ')[1] as string;
  const titles = ['Ant', 'Bee', 'Cat'].map((name) => `${name} ${word}`) as [string, string, string];
  const [ant, bee, cat] = titles;
  for (const [index, title] of titles.entries())
    await newNewsletter({ title, state: 'hidden', publish_at: null, featured_position: 10 + index });
  await signInAt(page, '/newsletters');
  await page.getByRole('button', { name: 'Arrange featured' }).click();
  const dialog = page.getByRole('dialog', { name: 'Featured newsletters' });

  // The first to the end.
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

  const none = { featured_position: null };
  await secret.from('newsletters').update(none).like('title', `%${word}%`).throwOnError();
});
