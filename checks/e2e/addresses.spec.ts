import { newNewsletter, signInAt, unique } from './administration';
import { newAccount } from './backend';
import { expect, signIn, test } from './fixtures';

test('an admin sends colleagues the link to a newsletter, which opens after they have signed in', async ({
  page,
  browser,
}) => {
  const title = unique('Sent');
  const { id } = await newNewsletter({ title, state: 'hidden' });
  const search = `?q=${encodeURIComponent(title)}`.replaceAll('%20', '+');
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: `View ${title}` }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeFocused();
  const link = page.url();
  expect(new URL(link).search).toBe(`${search}&newsletter=${id}`);

  const theirs = await browser.newPage({ baseURL: new URL(link).origin });
  await theirs.goto(link);
  await expect(theirs.getByText('You need admin permissions to access this page.')).toBeVisible();
  await expect(theirs.getByText(title)).toBeHidden();
  await signIn(theirs, (await newAccount('admin')).email);
  await expect(theirs.getByRole('heading', { level: 1, name: title })).toBeVisible();
  await expect(theirs).toHaveTitle(new RegExp(`^${title} · `));

  await theirs.close();
});
