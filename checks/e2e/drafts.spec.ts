import type { Page } from '@playwright/test';
import { expectAccessible } from './accessibility';
import { signInAt, unique } from './administration';
import { expect, signIn, tabTo, test } from './fixtures';

/** Waits until the browser holds this many drafts. */
const expectDrafts = (page: Page, count: number) =>
  expect
    .poll(() =>
      page.evaluate(
        () =>
          new Promise<number>((resolve, reject) => {
            const opening = indexedDB.open('newsletter-drafts');
            // Left empty, the database could not be used by the page.
            opening.onupgradeneeded = () => opening.result.createObjectStore('drafts');
            opening.onerror = () => reject(opening.error);
            opening.onsuccess = () => {
              const counting = opening.result.transaction('drafts').objectStore('drafts').count();
              counting.onsuccess = () => {
                opening.result.close();
                resolve(counting.result);
              };
            };
          }),
      ),
    )
    .toBe(count);

const offer = (page: Page) => page.getByText(/^Unsaved changes from \d/);

async function openForm(page: Page) {
  await page.getByRole('button', { name: 'New Newsletter' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Create Newsletter' })).toBeFocused();
}

async function signOutWithDrafts(page: Page) {
  await page.getByRole('button', { name: 'Account menu' }).click();
  await page.getByRole('menuitem', { name: 'Sign Out' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(/other tabs/);
  await question.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('banner').getByRole('button', { name: 'Sign In' })).toBeVisible();
}

test('an unsaved form survives a crash and an expired session, but not signing out', async ({ page }) => {
  const title = unique('Half a newsletter');
  const { email } = await signInAt(page, '/newsletters');
  await openForm(page);
  await page.getByLabel('Title').fill(title);
  await expectDrafts(page, 1);

  // The tab is gone without a word, and opened again.
  const next = await page.context().newPage();
  await page.close();
  await next.goto('/newsletters');
  await openForm(next);
  await expect(offer(next)).toBeVisible();
  await expectAccessible(next, 'an offered draft', [360]);
  await tabTo(next, 'Restore');
  await next.keyboard.press('Enter');
  await expect(next.getByLabel('Title')).toBeFocused();
  await expect(next.getByLabel('Title')).toHaveValue(title);
  await next.keyboard.type(' and more');
  await expectDrafts(next, 1);

  // The session ends: here without the server, as after a long time.
  const last = await next.context().newPage();
  await next.evaluate(() => localStorage.clear());
  await next.close();
  await last.goto('/');
  await signIn(last, email);
  await last.getByRole('link', { name: 'Newsletters' }).click();
  await openForm(last);
  await offer(last).waitFor();

  await last.getByRole('button', { name: 'Restore' }).click();
  await expect(last.getByLabel('Title')).toHaveValue(RegExp(`^${title}`));
  const other = await last.context().newPage();
  await other.goto('/');
  await signOutWithDrafts(other);
  await expectDrafts(other, 0);
});
