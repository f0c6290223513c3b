import type { Page } from '@playwright/test';
import { rows } from './backend';
import { signInAs } from './fixtures';

/** One grey pixel, which a browser really draws. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** A picture to choose in a form; with `size`, so many bytes longer than it must be. */
export const picture = (name = 'picture.png', size = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.alloc(size)]),
});

/**
 * Chooses a file whenever the page asks for one. To be called before the page is opened: what lets a journey answer in the
 * dialog's place may reach the browser after the key that opens it.
 */
export const chooseFile = (page: Page, file: ReturnType<typeof picture>) =>
  page.on('filechooser', (chooser) => chooser.setFiles(file));

/** The name of the file behind a stored address. */
export const nameOf = (url: string | null) => url?.split('/').at(-1) ?? '';

export interface Newsletter {
  id: string;
  title: string;
  description: string;
  image_url: string | null;
  example_content: string | null;
}

/** A text that no other test has. */
export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

export async function newCategory() {
  return rows.insert<{ id: string; name: string }>('categories', { name: unique('Category') });
}

/** Makes a newsletter in a category of its own; an old one, so that it is not the first that other journeys meet. */
export async function newNewsletter(values: Partial<Newsletter> = {}) {
  const { id: category_id } = await newCategory();
  const row = { title: unique('Newsletter'), description: 'About things', category_id, ...values };
  return rows.insert<Newsletter>('newsletters', { created_at: '2020-01-01T00:00:00Z', ...row });
}

/** The address of a cover of the demonstration, which no test takes away. */
export async function coverUrl() {
  const oldest = await rows.read<Newsletter>('newsletters?image_url=not.is.null&order=created_at&limit=1');
  return oldest[0]?.image_url ?? '';
}

/** Signs in with an account of this test's own and opens a page. */
export async function signInAt(page: Page, path: string, role = 'admin') {
  const account = await signInAs(page, role);
  await page.goto(path);
  return account;
}

/** Settings of the site for this page only, because their one row is shared by all journeys. */
export async function ownSettings(page: Page, values: object) {
  const row = { id: 1, logo_url: null, hero_image_url: null, hero_heading: null, hero_text: null, ...values };
  await page.route('**/rest/v1/site_settings*', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    if (route.request().method() !== 'GET') Object.assign(row, route.request().postDataJSON());
    const json = route.request().method() === 'PATCH' ? [row] : row;
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}
