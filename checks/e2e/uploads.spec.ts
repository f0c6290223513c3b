import type { Page } from '@playwright/test';
import { fileNames } from '../../shared/src/model/imageSizes';
import { cases } from '../effort';
import {
  coverUrl,
  largeImage,
  nameOf,
  newNewsletter,
  ownSettings,
  savedNewsletter,
  signInAt,
} from './administration';
import { filesIn } from './backend';
import { expectWithin } from './clock';
import { expect, type Fault, type Faulty, test } from './faulty';

interface UploadFault extends Pick<Fault, 'answer' | 'change'> {
  message?: string;
}

/** What can go wrong with an upload on its way, and its message. The last one is stored nevertheless. */
const faults: Record<string, UploadFault> = {
  'is cut on its way': { answer: 'cut' },
  hangs: { answer: 'hang' },
  'is answered with no data': { change: () => '{}', message: 'Upload failed - no data returned' },
};

/** Expects that, of all files whose upload was started, only those of the last image exist, and that the URL points to it. */
async function expectOnlyLast({ requests }: Faulty, bucket: string, url: string | null) {
  const begun = requests.filter((call) => call.startsWith(`POST /storage/v1/object/${bucket}/`));
  const names = begun.map(nameOf);
  const last = fileNames(nameOf(url));
  expect(last).toHaveLength(3);
  expect(names.slice(-3).toSorted()).toEqual(last.toSorted());
  await expect
    .poll(async () => (await filesIn(bucket)).filter((name) => names.includes(name)).toSorted())
    .toEqual(last.toSorted());
}

/** Expects the message, which comes after a while for an upload without progress. */
const expectMessage = (page: Page, message: string) => {
  const alert = page.getByRole('alert').filter({ hasText: message });
  return expectWithin(page, 60, () => expect(alert).toBeVisible({ timeout: 300 }));
};

test('a failed image upload leaves the newsletter and its form unchanged; the next attempt is saved', async ({
  page,
  faulty,
}) => {
  const image_url = await coverUrl();
  const { id, title } = await newNewsletter({ image_url });
  await page.clock.install();
  await signInAt(page, '/newsletters');
  await page.getByLabel('Search newsletters').fill(title);
  await page.getByRole('button', { name: `Edit ${title}` }).click();
  await page.getByLabel('Title').fill(`${title} II`);
  await page.getByLabel('Choose image').setInputFiles(largeImage());
  const save = page.getByRole('button', { name: 'Save Newsletter' });
  for (const [what, { message, ...fault }] of cases(faults, 'is cut on its way', 'hangs')) {
    await test.step(what, async () => {
      const end = faulty.fault({ when: /POST \/storage\/v1\/object/, ...fault });
      await save.click();
      await expectMessage(page, message ?? 'Failed to upload image. Please try again.');
      await expect(save).toBeEnabled();
      await expect(page.getByLabel('Title')).toHaveValue(`${title} II`);
      await expect(page.getByRole('img', { name: 'Current image' })).toHaveAttribute('src', /^blob:/);
      expect(await savedNewsletter({ id })).toMatchObject({ title, image_url });
      end();
    });
  }
  await save.click();
  await expect(page.getByRole('heading', { level: 1, name: 'Newsletter Management' })).toBeVisible();
  const saved = await savedNewsletter({ id });
  expect(saved).toMatchObject({ title: `${title} II` });
  await expectOnlyLast(faulty, 'newsletter-images', saved?.image_url ?? null);
});

// In short, it's in `SitePage.test.tsx`; an upload on its way is the same code as of a newsletter.
for (const [what, { message, ...fault }] of cases(faults))
  test(`a logo upload that ${what} leaves the current logo; the next attempt replaces it`, async ({
    page,
    faulty,
  }) => {
    const logo_url = await coverUrl();
    await ownSettings(page, { logo_url });
    await page.clock.install();
    await signInAt(page, '/site');
    const shown = page.getByRole('banner').locator('img');
    await expect(shown).toHaveAttribute('src', logo_url);
    await expect
      .poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await page.getByLabel('Hero heading').fill('Not saved yet');
    const pick = () => page.getByLabel('Choose logo').setInputFiles(largeImage());
    const end = faulty.fault({ when: /POST \/storage\/v1\/object/, ...fault });
    await pick();
    await expectMessage(page, message ?? 'Failed to upload logo');
    await expect(page.getByRole('button', { name: 'Replace Logo' })).toBeEnabled();
    await expect(shown).toHaveAttribute('src', logo_url);
    await expect(page.getByLabel('Hero heading')).toHaveValue('Not saved yet');
    end();
    await pick();
    await expect(shown).toHaveAttribute('src', /\/site-assets\/logo-[0-9a-f-]{36}-768x432-[0-9a-f]{6}\.jpg$/);
    await expectOnlyLast(faulty, 'site-assets', await shown.getAttribute('src'));
  });
