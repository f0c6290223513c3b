import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports';
import { type Stack, startStack } from '../../local/serve';
import { connectAs } from '../../supabase/storage/buckets';
import { cases, isFull } from '../effort';
import { firstStart } from '../firstStart';
import { expectAccessible, expectNoSidewaysScrolling, settled } from './accessibility';
import { sessionOf } from './backend';
import { expect, signIn, storeSession, test } from './fixtures';
import { account, cards, signInButton } from './parts';
import { MOST, shiftOn } from './shift';

// On a site of its own: all other tests read the name and the rows of theirs.
test.describe.configure({ mode: 'serial' });

let dataDir: string;
let site: Stack;

test.beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-identity-'));
  firstStart().copyDemo(dataDir);
  const ports = await freeAppPorts();
  site = await startStack({ settings: { ports, dataDir, releasesDir: dataDir, keepPages: 0 } });
});

test.afterAll(async () => {
  await site?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

const name = 'Stadt Bergen – Nyhetsbrev';
/** #ffd400 as it can be read on white. */
const yellow = '#786400';

const file = async (path = '') => (await fetch(new URL(path, site.urls.host))).text();

const literal = (text: string) => `'${text.replaceAll("'", "''")}'`;

/** Names the site, and waits until its server says so. */
async function rename(to: string) {
  await site.execute(`update public.site_settings set site_name = ${literal(to)}`);
  await expect.poll(async () => JSON.parse(await file('site.webmanifest')).name).toBe(to);
}

test('a name and a colour that an admin saves are everywhere, also without scripts, with enough contrast in both modes', async ({
  page,
}) => {
  const client = connectAs(site.urls.backend, site.anonKey);
  await storeSession(page, await sessionOf('admin@example.com', client));
  await page.goto(`${site.urls.host}/site`);
  // Nobody saves before the page has read everything.
  await page.waitForLoadState('networkidle');
  await page.getByLabel('Site name').fill(name);
  await page.getByRole('textbox', { name: 'Accent colour', exact: true }).fill('#FFD400');
  await expect(
    page.getByText(`So that it can be read, text in #ffd400 becomes ${yellow} in light mode.`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Save Name and Colour' }).click();
  await expect(page.getByText('Name and colour saved')).toBeVisible();
  await expect(page.getByRole('link', { name: `${name}, home` })).toBeVisible();
  await expect(page).toHaveTitle(`Site Settings · ${name}`);
  const main = () =>
    page.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--mui-palette-primary-main').trim(),
    );
  await expect.poll(main).toBe(yellow);
  const filled = page.getByRole('button', { name: 'Desktop', pressed: true });
  await expect(filled).toHaveCSS('background-color', 'rgb(255, 212, 0)');
  await expect(filled).toHaveCSS('color', 'rgb(0, 0, 0)');
  const bothModes = (view: string) => expectAccessible(page, view, [1280, 360]);
  await bothModes('site settings');
  await page.getByRole('link', { name: `${name}, home` }).click();
  await expect(cards(page).first()).toBeVisible();
  await bothModes('home');

  let html = '';
  await expect(async () => {
    html = await file();
    // The outline, which a busy server sends first, has only the title.
    expect(html).toContain(`<meta property="og:site_name" content="${name}">`);
  }).toPass();
  expect(html).toContain(`<title>${name}</title>`);
  expect(html).toContain(`"@type":"WebSite","name":"${name}"`);
  expect(html).toContain(`--mui-palette-primary-main:${yellow}`);
  expect(html).toContain(`rx='7'%20fill='%23${yellow.slice(1)}'`);
  expect(html).toContain(`aria-label="${name}, home"`);
  expect(html).not.toContain('Newsletter Directory');
  expect(await file('feed.xml')).toContain(`<title>${name}</title>`);
  expect(JSON.parse(await file('site.webmanifest'))).toMatchObject({ name, theme_color: yellow });

  await fetch(`${site.urls.backend}/auth/v1/recover`, {
    method: 'POST',
    headers: { apikey: site.anonKey, 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'user@example.com' }),
  });
  const outbox = await (await fetch(`${site.urls.backend}/outbox`)).text();
  expect(outbox).toContain(`Choose a password for ${name}`);
});

test('a page that is not rendered begins with the name and the colour that the server knows', async ({
  page,
}) => {
  // No code but that of the document arrives.
  await page.route(/\.js$/, () => {});
  await page.goto(`${site.urls.host}/users`, { waitUntil: 'commit' });
  await expect(page).toHaveTitle(name);
  const shown = page.locator('.o-name');
  await expect(shown).toBeVisible();
  expect(await shown.evaluate((element) => getComputedStyle(element, '::before').content)).toBe(`"${name}"`);
  const mark = page.locator('.o-mark');
  expect(await mark.evaluate((element) => getComputedStyle(element).borderColor)).toBe('rgb(120, 100, 0)');
});

/** Where to look at a colour, and as whom. */
const screens: Record<string, (page: Page) => Promise<void>> = {
  home: async (page) => {
    await page.goto(site.urls.host);
    await expect(cards(page).first()).toBeVisible();
  },
  'a newsletter': async (page) => {
    await page.goto(site.urls.host);
    await cards(page).first().click();
    await expect(page.getByRole('button', { name: 'Share' })).toBeVisible();
  },
  'the sign-in': async (page) => {
    await page.goto(site.urls.host);
    await signInButton(page).click();
  },
  ...Object.fromEntries(
    ['/site', '/newsletters', '/categories', '/users', '/subscriptions'].map((path) => [
      path,
      async (page: Page) => {
        await page.goto(site.urls.host + path);
        await expect(signInButton(page).or(account(page))).toBeVisible();
        if (await signInButton(page).isVisible()) await signIn(page, 'owner@example.com');
        await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
      },
    ]),
  ),
};

// All colours, on every ground: `shared/src/theme/accent.test.ts`. Every screen in the product's own: `language.spec.ts`.
for (const colour of isFull ? ['#ffd400', '#000000'] : [])
  test(`${colour} has enough contrast in both modes`, async ({ page }) => {
    await site.execute(`update public.site_settings set accent_color = '${colour}'`);
    for (const [name, open] of Object.entries(screens)) {
      await open(page);
      await settled(page);
      await expectAccessible(page, name);
    }
  });

test('a name is text on a phone, whatever its letters, and moves nothing', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const names = {
    markup: '</title><script>window.hacked = 1</script>',
    'as wide as can be': 'W'.repeat(50),
    'from right to left': 'دليل النشرات الإخبارية لمدينة بيرغن',
  };
  for (const [, given] of cases(names, 'markup', 'as wide as can be')) {
    await rename(given);
    await page.goto(site.urls.host);
    await expect(page.getByRole('link', { name: `${given}, home` })).toBeVisible();
    await expect(cards(page).first()).toBeVisible();
    await settled(page);
    await expectNoSidewaysScrolling(page, given);
    await expect(page.getByRole('banner')).toContainText(given);
    await expect(page.locator('meta[property="og:site_name"]')).toHaveAttribute('content', given);
    expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
    expect((await shiftOn(page)).sum, given).toBeLessThanOrEqual(MOST);
  }
});

// Last, because it leaves nothing of the demo content. Its steps: `FirstSteps.test.tsx`, `HomePage.test.tsx` and `newsletters.spec.ts`.
if (isFull)
  test('an admin gets from an empty site to the first published newsletter', async ({ page }) => {
    await site.execute('delete from public.newsletters; delete from public.categories');
    await page.goto(site.urls.host);
    await expect(page.getByText('No newsletters available at the moment.')).toBeVisible();

    await signIn(page, 'admin@example.com');
    await page.getByRole('link', { name: 'Set up your directory' }).click();
    await page.getByRole('button', { name: 'Create your first category' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Food');
    await page.getByRole('button', { name: 'Create Category' }).click();
    const next = page.getByRole('button', { name: 'Create your first newsletter' });
    await next.press('Enter');

    await page.getByLabel('Title').fill('Kitchen Ledger');
    await page.getByLabel('Description').fill('What to cook this week');
    await page.getByRole('combobox', { name: 'Category' }).click();
    await page.getByRole('option', { name: 'Food' }).click();
    await page.getByRole('button', { name: 'Create Newsletter' }).click();
    await expect(page.getByRole('button', { name: 'View Kitchen Ledger' })).toBeVisible();
    await expect(next).toBeHidden();

    await page.goto(site.urls.host);
    await expect(cards(page)).toHaveText(['Kitchen Ledger']);
    await expect(page.getByRole('button', { name: 'Food' })).toBeVisible();
  });
