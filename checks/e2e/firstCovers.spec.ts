import type { Page } from '@playwright/test';
import { cases } from '../effort';
import { categoryWithCovers } from './administration';
import { expect, test } from './fixtures';
import { holdCode, openRendered, takenOver } from './rendered';

/** The covers of the cards on the screen: what is shown, once it's there. */
const coversOnScreen = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('#root article')]
      .filter(
        (card) =>
          (card.querySelector('.cover, img') ?? card).getBoundingClientRect().top < window.innerHeight,
      )
      .map((card) => {
        const image = card.querySelector('img');
        return image?.complete && image.naturalWidth > 0 && image.checkVisibility() ? image.currentSrc : '';
      }),
  );

/** Notes frames in which a cover on the screen that the server's page has shown isn't there any more. */
const watchTakeover = (page: Page) =>
  page.evaluate(() => {
    const blank: string[] = [];
    Object.assign(window, { blank });
    document.addEventListener('takeover', () => {
      let frames = 0;
      const look = () => {
        for (const image of document.querySelectorAll<HTMLImageElement>('#root article img')) {
          const { top } = image.getBoundingClientRect();
          if (top < window.innerHeight && !(image.complete && image.naturalWidth > 0)) blank.push(image.src);
        }
        frames += 1;
        if (frames < 30) requestAnimationFrame(look);
      };
      requestAnimationFrame(look);
    });
  });

const devices = {
  'a phone': { use: { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2 }, most: 3, size: 384 },
  'a desktop': { use: { viewport: { width: 1440, height: 900 }, deviceScaleFactor: 1 }, most: 8, size: 384 },
};

for (const [device, { use, most, size }] of cases(devices, 'a phone')) {
  test.describe(() => {
    test.use(use);

    test(`on ${device}, the covers of the first screen don't wait for the app's code, which shows them without requesting them again`, async ({
      page,
    }) => {
      let requested: string[] = [];
      page.on('request', (request) => {
        if (request.isNavigationRequest()) requested = [];
        if (/\/newsletter-images\/.*\.jpg$/.test(request.url())) requested.push(request.url());
      });
      const gate = await holdCode(page);
      await openRendered(page, await categoryWithCovers());
      await expect.poll(async () => (await coversOnScreen(page)).every((cover) => cover !== '')).toBe(true);
      const covers = await coversOnScreen(page);
      expect(covers.length).toBeGreaterThan(0);
      for (const cover of covers) expect(cover).toContain(`.${size}.jpg`);
      expect(requested).toEqual(expect.arrayContaining(covers));
      expect(requested.length).toBeLessThanOrEqual(most);

      await watchTakeover(page);
      gate.open();
      await takenOver(page);
      // Those below the first screen.
      await expect.poll(() => requested.length).toBeGreaterThan(covers.length);
      expect(await page.evaluate(() => (window as unknown as { blank: string[] }).blank)).toEqual([]);
      expect(requested).toHaveLength(new Set(requested).size);
    });
  });
}
