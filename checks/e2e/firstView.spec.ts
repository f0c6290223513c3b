import type { Page } from '@playwright/test';
import { cases } from '../effort';
import { newNewsletter } from './administration';
import { newAccount, secret, seeded, stack } from './backend';
import { aCategory, titles } from './directory';
import { expect, test } from './fixtures';
import { cards } from './parts';
import { holdCode, openRendered, takenOver } from './rendered';
import { MOST, shiftOn } from './shift';

/** The document at an address, once the server renders it: on a busy machine, it may send the outline first. */
async function documentAt(page: Page, path: string, headers = {}) {
  let text = '';
  await expect(async () => {
    text = await (await page.request.get(stack.shell + path, { headers })).text();
    expect(text).toContain('id="first-data"');
  }).toPass({ timeout: 60_000 });
  return text;
}

test('documents hold what programs look for, nothing of a user and no example, and programs find every page', async ({
  page,
}) => {
  const mark = `Secret ${crypto.randomUUID()}`;
  const title = `Rock & "Roll" <b>${crypto.randomUUID()}</b>]]>`;
  const { id } = await newNewsletter({
    title,
    description: 'All about <i>music</i>',
    image_url: 'https://pictures.invalid/x.png',
    example_content: `<p>${mark}</p>`,
  });
  await page.route('https://pictures.invalid/**', (route) => route.fulfill({ contentType: 'image/gif' }));
  const { email, session } = await newAccount('owner');
  const known = { authorization: `Bearer ${session.access_token}`, cookie: `token=${session.access_token}` };
  const home = await documentAt(page, '/', known);
  expect(home.match(/<a [^>]*href="\/newsletter\//g)?.length).toBeGreaterThanOrEqual(12);
  const text = await documentAt(page, `/newsletter/${id}`, known);
  // That they are the same for everyone: `handler.test.ts`.
  for (const document of [home, text])
    for (const hidden of [email, session.access_token, mark, '@example.com'])
      expect(document).not.toContain(hidden);
  await page.setContent(text.replace(/<script(?! type).*?<\/script>/gs, ''));
  const meta = (name: string) =>
    page.locator(`meta[name="${name}"], meta[property="${name}"]`).getAttribute('content');
  expect(await page.locator('title').allTextContents()).toEqual([`${title} · Newsletter Directory`]);
  expect(await meta('description')).toBe('All about <i>music</i>');
  expect(await meta('og:image')).toBe('https://pictures.invalid/x.png');
  expect(await meta('twitter:card')).toBe('summary_large_image');
  const addresses = await page
    .locator('link')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''));
  expect(addresses.filter((address) => /[\s"<>\\^`{|}]/.test(address))).toEqual([]);
  expect(await page.locator('link[rel=canonical]').getAttribute('href')).toBe(
    `${stack.shell}/newsletter/${id}`,
  );
  expect(
    JSON.parse((await page.locator('script[type="application/ld+json"]').textContent()) ?? '').name,
  ).toBe(title);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);

  const xml = async (path: string) => {
    const body = await (await page.request.get(stack.shell + path)).text();
    const found = await page.evaluate((source) => {
      const parsed = new DOMParser().parseFromString(source, 'application/xml');
      const texts = (name: string) =>
        [...parsed.getElementsByTagName(name)].map(({ textContent }) => textContent);
      return { errors: texts('parsererror'), locations: texts('loc'), titles: texts('title') };
    }, body);
    expect(found.errors).toEqual([]);
    return found;
  };
  const { locations } = await xml('/sitemap.xml');
  const lasting = (await seeded(50)).map((row) => `${stack.shell}/newsletter/${row.id}`);
  expect(locations).toEqual(expect.arrayContaining(lasting));
  const feed = await xml('/feed.xml');
  const listed = secret.from('newsletters').select('title').eq('state', 'visible').lte('publish_at', 'now');
  const newestFirst = listed.order('created_at', { ascending: false }).order('id', { ascending: false });
  const { data: newest } = await newestFirst.limit(30).throwOnError();
  expect(newest.filter((row) => feed.titles.includes(row.title)).length).toBeGreaterThanOrEqual(12);
  for (const path of ['/robots.txt', '/favicon.ico', '/apple-touch-icon.png', '/site.webmanifest']) {
    expect((await page.request.get(stack.shell + path)).status(), path).toBe(200);
  }
  await secret.from('newsletters').delete().eq('id', id).throwOnError();
});

// The browser logs that the document is 404.
test.describe('with a category that does not exist', () => {
  test.use({ expectErrors: 'logged' });

  test('home is 404, is not indexed, shows the empty text and can be cleared', async ({ page }) => {
    const gate = await holdCode(page);
    for (const [, id] of cases(
      { nonsense: 'nonsense', 'none of these': crypto.randomUUID() },
      'none of these',
    )) {
      const path = `/?category=${id}`;
      await openRendered(page, path);
      // A server that takes too long to look it up sends the outline, which is 200.
      await expect.poll(async () => (await page.request.get(stack.shell + path)).status()).toBe(404);
      // As the server has rendered it, then as the app shows it.
      for (const step of ['rendered', 'taken over']) {
        if (step === 'taken over') {
          await expect.poll(gate.held).toBeGreaterThan(0);
          gate.release();
          await takenOver(page);
        }
        await expect(page.getByText('No newsletters available in this category.')).toBeVisible();
        await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
        await expect(page.locator('link[rel=canonical]')).not.toBeAttached();
      }
      await page.getByRole('button', { name: 'Clear Filter' }).click();
      await expect(cards(page).first()).toBeVisible();
      await expect(page.locator('meta[name=robots]')).not.toBeAttached();
    }
  });
});

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('home and a newsletter can be read, and categories and links followed', async ({ page }) => {
    await openRendered(page, '/');
    const { id, name } = await aCategory();
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', `/?category=${id}`);
    await page.getByRole('link', { name, exact: true }).click();
    await expect(page).toHaveURL(`${stack.shell}/?category=${id}`);
    await openRendered(page, `/?category=${id}`);
    await expect(page).toHaveTitle(`${name} newsletters – Newsletter Directory`);
    const [title = ''] = await titles(page);
    await page.getByRole('main').getByRole('link', { name: title }).click();
    await expect(page).toHaveURL(/\/newsletter\//);
    await openRendered(page, new URL(page.url()).pathname);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
    await expect(page.getByRole('heading', { name: 'Example Newsletter' })).toBeVisible();
    await expect(page.getByRole('contentinfo').getByRole('link')).toHaveText(['Feed']);
    await page.goBack();
    await expect(page).toHaveURL(`${stack.shell}/?category=${id}`);
  });
});

/** The share of pixels that differ, outside the right side of the header. */
const difference = (page: Page, one: Buffer, other: Buffer) =>
  page.evaluate(
    async (images) => {
      const [before, after] = await Promise.all(
        images.map(async (image) => {
          const bitmap = await createImageBitmap(
            await (await fetch(`data:image/png;base64,${image}`)).blob(),
          );
          const canvas = new OffscreenCanvas(bitmap.width, bitmap.height).getContext('2d');
          canvas?.drawImage(bitmap, 0, 0);
          canvas?.clearRect(bitmap.width / 2, 0, bitmap.width / 2, 65);
          return canvas?.getImageData(0, 0, bitmap.width, bitmap.height).data ?? [];
        }),
      );
      let differing = 0;
      for (let at = 0; at < (before?.length ?? 0); at += 4) {
        const same = [0, 1, 2].every((channel) => before?.[at + channel] === after?.[at + channel]);
        if (!same) differing += 1;
      }
      return differing / ((before?.length ?? 0) / 4);
    },
    [one.toString('base64'), other.toString('base64')],
  );

/** The parts of the footer and where they are in it: above, the app may have more to show. */
const footerOf = (page: Page) =>
  page.getByRole('contentinfo').evaluate((footer) => {
    const { top } = footer.getBoundingClientRect();
    return [footer, ...footer.querySelectorAll('*')].map((element) => {
      const { x, y, width, height } = element.getBoundingClientRect();
      return [element.tagName, x, Math.round(y - top), width, height, getComputedStyle(element).color];
    });
  });

// Placeholders pulse.
const style = '.MuiSkeleton-root { animation: none !important; }';

const phone = { width: 390, height: 844 };
const desktop = { width: 1440, height: 900 };
const looks = {
  'a phone in light': { viewport: phone, colorScheme: 'light' },
  'a phone in dark': { viewport: phone, colorScheme: 'dark' },
  'a desktop in light': { viewport: desktop, colorScheme: 'light' },
  'a desktop in dark': { viewport: desktop, colorScheme: 'dark' },
} as const;

for (const [name, look] of cases(looks, 'a phone in dark')) {
  test.describe(() => {
    test.use(look);

    test(`on ${name}, the app takes over without a visible change`, async ({ page, context }) => {
      const gate = await holdCode(page);
      // Fonts and the example come after the app.
      await page.addInitScript(() => {
        FontFace.prototype.load = () => new Promise(() => {});
      });
      await page.route(/newsletters\?select=[^&]*example_content/, () => {});
      const tool = await context.newPage();
      // At the top, and without an image.
      const { id } = await newNewsletter({ created_at: new Date().toISOString() });
      for (const path of ['/', `/newsletter/${(await seeded(1))[0].id}`]) {
        await openRendered(page, path);
        // Images wait for the code, but not as long as it is held back here.
        await page.evaluate(() => delete document.documentElement.dataset.early);
        await expect(async () => {
          const drawn = await page.evaluate(async () => {
            const visible = [...document.images].filter(
              (image) => image.getBoundingClientRect().top < window.innerHeight,
            );
            await Promise.all(visible.map((image) => image.decode()));
            return visible.every((image) => image.naturalWidth > 0);
          });
          expect(drawn).toBe(true);
        }).toPass();
        const before = await page.screenshot({ animations: 'disabled', style });
        const footer = path === '/' && (await footerOf(page));
        gate.release();
        await takenOver(page);
        await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeEnabled();
        const after = await page.screenshot({ animations: 'disabled', style });
        expect(await difference(tool, before, after), path).toBeLessThanOrEqual(0.005);
        expect((await shiftOn(page)).sum, path).toBeLessThanOrEqual(MOST);
        expect(await page.locator('title').count()).toBe(1);
        // On a newsletter's page, it comes after the example.
        if (path === '/') expect(await footerOf(page)).toEqual(footer);
      }
      await secret.from('newsletters').delete().eq('id', id).throwOnError();
    });
  });
}

test('what a visitor does before the app takes over is kept', async ({ page }) => {
  const gate = await holdCode(page);
  await openRendered(page, '/');
  const [, , wanted = ''] = await titles(page);
  const search = page.getByRole('textbox', { name: 'Search newsletters' });
  await search.click();
  await page.keyboard.type(wanted);
  await page.mouse.wheel(0, 300);
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(0);
  const place = await page.evaluate(() => window.scrollY);
  gate.open();
  await takenOver(page);
  await expect(search).toBeFocused();
  await expect(search).toHaveValue(wanted);
  expect(await page.evaluate(() => window.scrollY)).toBeLessThanOrEqual(place);
  await expect.poll(async () => (await titles(page)).length).toBeLessThan(12);
  expect(await titles(page)).toContain(wanted);
  await expect(page).toHaveURL(/\?q=/);
});

test('a press of a button before the app takes over shows and has its effect then, and the head follows the page', async ({
  page,
}) => {
  const gate = await holdCode(page);
  const [newsletter] = await seeded(1);
  await openRendered(page, `/newsletter/${newsletter.id}`);
  const back = page.getByRole('button', { name: 'Back to Newsletters' });
  await back.click();
  await expect(back).toHaveAttribute('aria-busy', 'true');
  gate.open();
  await expect(page).toHaveURL(`${stack.shell}/`);
  await expect(cards(page).nth(8)).toBeVisible();

  const head = (selector: string, attribute: string) =>
    page.evaluate(
      ([found = '', name = '']) =>
        [...document.head.querySelectorAll(found)].map((element) => element.getAttribute(name)),
      [selector, attribute],
    );
  // Not one of the newest, which other tests have created and delete.
  const title = (await titles(page))[8] ?? '';
  await cards(page).getByText(title, { exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
  expect(await page.locator('head title').allTextContents()).toEqual([`${title} · Newsletter Directory`]);
  expect(await head('link[rel=canonical]', 'href')).toEqual([page.url()]);
  expect(await head('meta[property="og:url"]', 'content')).toEqual([page.url()]);
  expect(await head('meta[property="og:title"]', 'content')).toEqual([`${title} · Newsletter Directory`]);
  expect(await head('meta[name=description]', 'content')).toHaveLength(1);
});

test('data of another release is read again, and no placeholder replaces content meanwhile', async ({
  page,
}) => {
  await documentAt(page, '/');
  await page.addInitScript(() => {
    // Before the shell's own code runs.
    document.addEventListener('readystatechange', () => {
      const data = document.readyState === 'interactive' && document.getElementById('first-data');
      if (data) data.textContent = data.textContent.replace('{"version":"', '{"version":"another ');
    });
    const look = () => {
      if (document.querySelector('#root .MuiSkeleton-root')) Object.assign(window, { sawPlaceholder: true });
      requestAnimationFrame(look);
    };
    look();
  });
  const read = page.waitForRequest(/newsletters\?.*limit=72/);
  await openRendered(page, '/');
  await read;
  await takenOver(page);
  await expect(cards(page).first()).toBeVisible();
  await expect(page.locator('#root')).toHaveCount(1);
  expect(await page.evaluate(() => 'sawPlaceholder' in window)).toBe(false);
});

test('the first card needs no request but the document, and fresh data is not read again', async ({
  page,
}) => {
  const reads: string[] = [];
  page.on('request', (request) => {
    // A busy server may have sent the outline before.
    if (request.isNavigationRequest()) reads.length = 0;
    if (request.url().startsWith(`${stack.backend}/rest/v1/newsletters`)) reads.push(request.url());
  });
  await page.route(/\.(js|json)$/, () => {});
  await openRendered(page, '/');
  await expect(cards(page).first()).toBeVisible();
  await page.unroute(/\.(js|json)$/);
  // The server may still have had a page whose data is just too old, and then makes a new one.
  await expect(async () => {
    await openRendered(page, '/');
    await takenOver(page);
    expect(reads.filter((url) => url.includes('limit=72'))).toEqual([]);
  }).toPass();
});
