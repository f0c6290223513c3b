import type { Page } from '@playwright/test';
import { rows } from './backend';
import { signInAs } from './fixtures';

/** One grey pixel that a browser can decode. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==',
  'base64',
);

/** An image to choose in a form, padded with `size` bytes. */
export const image = (name = 'image.png', size = 0) => ({
  name,
  mimeType: 'image/png',
  buffer: Buffer.concat([png, Buffer.alloc(size)]),
});

/**
 * Chooses a file whenever the page asks for one. Call it before opening the page: otherwise the browser can open the file
 * dialog before Playwright intercepts it.
 */
export const chooseFile = (page: Page, file: ReturnType<typeof image>) =>
  page.on('filechooser', (chooser) => chooser.setFiles(file));

/** The file name in a stored URL. */
export const nameOf = (url: string | null) => url?.split('/').at(-1) ?? '';

export interface Newsletter {
  id: string;
  title: string;
  description: string;
  image_url: string | null;
  example_content: string | null;
}

/** A text that no other test uses. */
export const unique = (text: string) => `${text} ${crypto.randomUUID().slice(0, 8)}`;

export async function newCategory() {
  return rows.insert<{ id: string; name: string }>('categories', { name: unique('Category') });
}

let ownCategory: ReturnType<typeof newCategory> | undefined;

/**
 * Creates a newsletter, in a category of this worker's own so that the seed's keep their size. It's an old one, so that other
 * journeys don't find it at the top.
 */
export async function newNewsletter(values: Partial<Newsletter> = {}) {
  ownCategory ??= newCategory();
  return rows.insert<Newsletter>('newsletters', {
    title: unique('Newsletter'),
    description: 'About things',
    category_id: (await ownCategory).id,
    created_at: '2020-01-01T00:00:00Z',
    ...values,
  });
}

/** The URL of a demo cover, which no test removes. */
export async function coverUrl() {
  const oldest = await rows.read<Newsletter>('newsletters?image_url=not.is.null&order=created_at&limit=1');
  return oldest[0]?.image_url ?? '';
}

/** Signs in as a new user and opens a page. */
export async function signInAt(page: Page, path: string, role = 'admin') {
  const account = await signInAs(page, role);
  await page.goto(path);
  return account;
}

/** Fakes the site settings for this page only, because all journeys share their one row. */
export async function ownSettings(page: Page, values: object) {
  const row = { id: 1, logo_url: null, hero_image_url: null, hero_heading: null, hero_text: null, ...values };
  await page.route('**/rest/v1/site_settings*', async (route) => {
    if (route.request().method() === 'OPTIONS') return route.fallback();
    if (route.request().method() !== 'GET') Object.assign(row, route.request().postDataJSON());
    const json = route.request().method() === 'PATCH' ? [row] : row;
    await route.fulfill({ json, headers: { 'access-control-allow-origin': '*' } });
  });
}
