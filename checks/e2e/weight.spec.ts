import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { cases } from '../effort';
import { settled } from './accessibility';
import { newNewsletter } from './administration';
import { seeded, stack } from './backend';
import { newGate } from './clock';
import { aCategory } from './directory';
import { tall } from './example';
import { expect, test } from './fixtures';
import { MOST, shiftOn } from './shift';
import { card, subscriber } from './subscriptions';

/**
 * The most that visitors without a session load until the page is on the screen: scripts in bytes after gzip, and their number; and the
 * page whose code is loaded ahead, then. A ratchet: lower a limit when the page has become lighter. Whoever raises one says in
 * the commit what it is for.
 */
const limits: Record<string, { bytes: number; files: number; ahead?: { page: string; bytes: number } }> = {
  '/': { bytes: 248_900, files: 3, ahead: { page: 'NewsletterPage', bytes: 15_500 } },
  '/newsletter/:id': { bytes: 249_100, files: 3 },
};

/** Opens a page and returns its scripts once it is idle and has loaded another one: address and bytes after gzip, the largest first. */
async function scriptsOf(page: Page, path: string, isAhead: (address: string) => boolean, ahead: number) {
  const bodies = new Map<string, Promise<Buffer>>();
  // Some are requested with `fetch` first, to have them ready in the browser's cache.
  page.on('response', (response) => {
    if (/\.js$/.test(new URL(response.url()).pathname)) bodies.set(response.url(), response.body());
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible();
  await expect.poll(() => [...bodies.keys()].filter(isAhead)).toHaveLength(ahead);
  const scripts = await Promise.all(
    [...bodies].map(async ([address, body]) => ({
      address,
      bytes: gzipSync(await body, { level: 9 }).length,
    })),
  );
  return scripts.sort((one, other) => other.bytes - one.bytes);
}

const weightOf = (scripts: { bytes: number }[]) => scripts.reduce((sum, { bytes }) => sum + bytes, 0);

for (const [path, { bytes, files, ahead }] of Object.entries(limits)) {
  test(`a visitor of ${path} loads at most ${bytes / 1000} kB of script, and none of admins or owners`, async ({
    page,
  }) => {
    const [newsletter] = await seeded(1);
    const isAhead = (address: string) => ahead !== undefined && address.includes(`_expose_${ahead.page}.`);
    const address = path.replace(':id', newsletter.id ?? '');
    const scripts = await scriptsOf(page, address, isAhead, ahead ? 1 : 0);
    const list = scripts.map(({ address, bytes }) => `${bytes} ${address}`).join('\n');
    const first = scripts.filter((script) => !isAhead(script.address));
    expect(weightOf(first), list).toBeLessThanOrEqual(bytes);
    expect(first.length, list).toBeLessThanOrEqual(files);
    expect(weightOf(scripts) - weightOf(first), list).toBeLessThanOrEqual(ahead?.bytes ?? 0);
    for (const remote of [stack.remotes.remote_admin, stack.remotes.remote_owner])
      expect(list).not.toContain(remote);
  });
}

const wide = `<div style="width:900px;max-width:none!important">${'Some words to read. '.repeat(60)}</div>`;
const picture = '<p>Before</p><img src="https://pictures.test/late.svg"><p>After</p>';
const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="300" height="500"/>';

/** The paths of the public pages, and newsletters with every kind of example; another one follows them in their category. */
async function publicPages() {
  const category = await aCategory();
  const examples = { short: '<p>Short</p>', long: tall, wide, 'with an image': picture, none: null };
  const paths: [string, string][] = [
    ['home', '/'],
    ['a category', `/?category=${category.id}`],
    ['a search', '/?q=week'],
    ['not found', '/newsletter/nonsense'],
  ];
  for (const [what, example_content] of Object.entries(examples)) {
    const { id } = await newNewsletter({ example_content });
    paths.push([`a newsletter, example: ${what}`, `/newsletter/${id}`]);
  }
  return Object.fromEntries(paths);
}

const newGates = () => ({ example: newGate(), suggestions: newGate(), image: newGate(), font: newGate() });

const viewports = { 'a phone': { width: 412, height: 823 }, 'a desktop': { width: 1350, height: 940 } };

/** The pages that are watched unless all are. */
const usual: Record<string, string[]> = {
  'a phone': ['home', ...['wide', 'with an image'].map((what) => `a newsletter, example: ${what}`)],
  'a desktop': ['home'],
};

for (const [device, viewport] of Object.entries(viewports)) {
  test.describe(`on ${device}`, () => {
    // The browser logs that the document is 404.
    test.use({ viewport, expectErrors: 'logged' });

    test('nothing moves on any public page, however late examples, suggestions, images and fonts arrive', async ({
      page,
    }) => {
      let gates = newGates();
      const holdBack = (addresses: RegExp, name: keyof typeof gates) =>
        page.route(addresses, async (route) => {
          await gates[name].hold();
          await route.fallback();
        });
      await page.route('https://pictures.test/**', (route) =>
        route.fulfill({ contentType: 'image/svg+xml', body: svg }),
      );
      await holdBack(/newsletters\?select=[^&]*example_content/, 'example');
      await holdBack(/newsletters\?.*limit=4/, 'suggestions');
      await holdBack(/pictures\.test/, 'image');
      await holdBack(/\.woff2$/, 'font');
      const paths = await publicPages();
      for (const [what, path] of cases(paths, ...(usual[device] ?? []))) {
        gates = newGates();
        await page.goto(path, { waitUntil: 'commit' });
        await expect(page.locator('#first-styles')).not.toBeAttached();
        for (const gate of Object.values(gates)) {
          await expect(page.locator('main h1')).toBeVisible();
          await settled(page);
          gate.open();
        }
        await page.waitForLoadState('networkidle');
        await page.evaluate(() => document.fonts.ready);
        await settled(page);
        const { sum, moved } = await shiftOn(page);
        expect.soft(sum, `${what}: ${moved}`).toBeLessThanOrEqual(MOST);
      }
    });
  });
}

for (const [device, viewport] of cases(viewports, 'a phone')) {
  test.describe(`on ${device}`, () => {
    test.use({ viewport });

    test('the footer keeps its place when a notification goes', async ({ page }) => {
      const { newsletters } = await subscriber(page, [{ frequency: 'weekly', status: 'active' }]);
      await card(page, newsletters[0].title).getByRole('button', { name: 'Unsubscribe' }).click();
      const dismiss = page.getByRole('button', { name: 'Dismiss' });
      await expect(dismiss).toBeVisible();
      await settled(page);
      const place = await page.getByRole('contentinfo').boundingBox();
      await dismiss.click();
      await expect(dismiss).toBeHidden();
      expect(await page.getByRole('contentinfo').boundingBox()).toEqual(place);
    });
  });
}
