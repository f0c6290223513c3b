import { image, nameOf, signInAt, unique } from './administration';
import { filesIn, secret } from './backend';
import { answerDialog, expect, test } from './fixtures';

const hostileLogo = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 30 10">
  <script>parent.hacked = 1</script><rect width="30" height="10" fill="teal"/>
  <image href="https://tracker.test/pixel.png" width="1" height="1"/></svg>`;

test.describe('branding', () => {
  const settings = () => secret.from('site_settings').select().single().throwOnError();
  let branding: Awaited<ReturnType<typeof settings>>['data'];

  // All tests share the one row of settings, so it is restored however the test ends.
  test.beforeEach(async () => {
    branding = (await settings()).data;
  });
  test.afterEach(async () => {
    await secret.from('site_settings').update(branding).eq('id', 1).throwOnError();
  });

  test('an admin brands the site: header and home follow at once, and old files are removed', async ({
    page,
  }) => {
    await signInAt(page, '/site');
    await page
      .getByLabel('Choose logo')
      .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(hostileLogo) });
    const logo = page.getByRole('banner').locator('img');
    await expect(logo).toHaveAttribute('src', /site-assets\/logo-.*\.svg$/);
    const svgUrl = (await logo.getAttribute('src')) ?? '';
    const stored = await (await fetch(svgUrl)).text();
    expect(stored).toContain('<rect');
    expect(stored).not.toMatch(/script|tracker/);
    await expect
      .poll(() => logo.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth))
      .toBeGreaterThan(0);

    await page.getByLabel('Choose logo').setInputFiles(image());
    await expect(logo).toHaveAttribute('src', /site-assets\/logo-.*\.png$/);
    await expect.poll(() => filesIn('site-assets')).not.toContain(nameOf(svgUrl));
    const pngName = nameOf(await logo.getAttribute('src'));

    await page.getByLabel('Choose hero image').setInputFiles(image());
    const hero = page.getByRole('img', { name: 'Current hero image' });
    await expect(hero).toHaveAttribute('src', /site-assets\/hero-.*\.png$/);
    const heroUrl = (await hero.getAttribute('src')) ?? '';

    const previewed = page.locator('[inert] [aria-labelledby=hero-heading] img');
    await expect(previewed).toBeVisible();
    await page.getByRole('button', { name: 'Phone' }).click();
    await expect(previewed).toBeHidden();

    const heading = unique('Read more');
    await page.getByLabel('Hero heading').fill(heading);
    await page.getByRole('button', { name: 'Save Hero Content' }).click();
    await expect(page.getByText('Hero content saved')).toBeVisible();
    await page.getByRole('link', { name: /home$/ }).click();
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole('main').locator('img').first()).toHaveAttribute('src', heroUrl);

    await page.goBack();
    await page.getByRole('button', { name: 'Remove Hero Image' }).click();
    await answerDialog(page, 'Remove');
    await expect(hero).toBeHidden();
    await expect.poll(() => filesIn('site-assets')).not.toContain(nameOf(heroUrl));
    await page.getByRole('button', { name: 'Remove Logo' }).click();
    await answerDialog(page, 'Remove');
    await expect(logo).toBeHidden();
    await expect.poll(() => filesIn('site-assets')).not.toContain(pngName);
    expect((await settings()).data).toMatchObject({
      logo_url: null,
      hero_image_url: null,
      hero_heading: heading,
    });
  });
});
