import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Row } from '@newsletters/shared/supabase';
import type { Page } from '@playwright/test';
import { secret, seeded } from './backend';
import { signInAs } from './fixtures';

/** An image to choose in a form: a grey PNG. It's 16:9, so it needs no cropping. */
export const image = (name = 'image.png') => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAABAAAAAJCAYAAAA7KqwyAAAAE0lEQVR4nGOYSSFgGDVg1ACgAQBucFhQvY0cMwAAAABJRU5ErkJggg==',
    'base64',
  ),
});

/** A JPEG of 57 kB, which takes a while to upload over a slow connection. */
export const largeImage = () => ({
  name: 'large.jpg',
  mimeType: 'image/jpeg',
  buffer: readFileSync(join(import.meta.dirname, '../../local/demo/covers/mend-960x540-5c84ac.768.jpg')),
});

/** The file name in a stored URL. */
export const nameOf = (url: string | null) => url?.split('/').at(-1) ?? '';

/** A text that no other test uses. */
export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

/** Creates a category that comes last, so that those of the seed stay in the first rows. */
export async function newCategory(name = unique('Zone')) {
  const { data } = await secret.from('categories').insert({ name }).select().single().throwOnError();
  return data;
}

let ownCategory: ReturnType<typeof newCategory> | undefined;

/**
 * Creates a newsletter, in a category of this worker's own so that the seed's keep their size. It's an old one, so that other
 * tests don't find it at the top.
 */
export async function newNewsletter(values: Partial<Row<'newsletters'>> = {}) {
  ownCategory ??= newCategory();
  const row = {
    title: unique('Newsletter'),
    description: 'About things',
    category_id: (await ownCategory).id,
    created_at: '2020-01-01T00:00:00Z',
    ...values,
  };
  const { data } = await secret.from('newsletters').insert(row).select().single().throwOnError();
  return data;
}

/** The newsletter with this id or title as it's stored, or null. */
export async function savedNewsletter(values: { id: string } | { title: string }) {
  const { data } = await secret.from('newsletters').select().match(values).maybeSingle().throwOnError();
  return data;
}

/** The URLs of the demo's covers, which no test removes. */
const covers = async () => (await seeded(60)).flatMap(({ image_url }) => image_url ?? []);

/** The URL of one of them. */
export const coverUrl = async () => (await covers())[0] ?? '';

/** Creates a category with twelve newsletters, each with a demo cover of its own. Returns the path of its page. */
export async function categoryWithCovers() {
  const { id } = await newCategory();
  for (const image_url of (await covers()).slice(0, 12)) await newNewsletter({ category_id: id, image_url });
  return `/?category=${id}`;
}

/** Signs in as a new user and opens a page. */
export async function signInAt(page: Page, path: string, role = 'admin') {
  const account = await signInAs(page, role);
  await page.goto(path);
  return account;
}

/** Fakes the site settings for this page only, because all tests share their one row. */
export async function ownSettings(page: Page, values: object) {
  const row = { id: 1, logo_url: null, hero_image_url: null, hero_heading: null, hero_text: null, ...values };
  await page.route('**/rest/v1/site_settings*', async (route) => {
    if (route.request().method() !== 'GET') Object.assign(row, route.request().postDataJSON());
    const json = route.request().method() === 'PATCH' ? [row] : row;
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}
