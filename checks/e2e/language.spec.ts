import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports';
import { startDemoBackend } from '../../local/serve';
import { connectAs } from '../../supabase/storage/buckets';
import { cases, casesOf } from '../effort';
import { firstStart } from '../firstStart';
import { sayIn } from '../screens/say';
import { states } from '../screens/states';
import { loaded, type View, views } from '../screens/views';
import { axeFindings, expectAccessibleWide, expectNoSidewaysScrolling, settled } from './accessibility';
import { sessionOf } from './backend';
import { expect, storeSession, test } from './fixtures';
import { serveIn } from './language';
import { newRelease } from './released';

// All sites of this file are one folder of releases, in several languages.
test.describe.configure({ mode: 'default' });
// Some views are those of failures.
test.use({ expectErrors: 'logged' });

let released: Awaited<ReturnType<typeof newRelease>>;
/** With nothing but the demo content: what other tests write has other lengths. */
let backend: Awaited<ReturnType<typeof startDemoBackend>>;
let dataDir: string;
const sites = new Map<string, Awaited<ReturnType<typeof serveIn>>>();

test.beforeAll(async () => {
  test.setTimeout(240_000);
  dataDir = mkdtempSync(join(tmpdir(), 'newsletters-language-'));
  released = await newRelease();
  await released.publishAll();
  firstStart().copyDemo(dataDir);
  backend = await startDemoBackend({ ports: await freeAppPorts(), dataDir });
});

test.afterAll(async () => {
  for (const site of sites.values()) await site.stop();
  await released?.stop();
  await backend?.stop();
  if (dataDir) rmSync(dataDir, { recursive: true, force: true });
});

/** A client of that back end, without a session. */
const visitor = () => connectAs(backend.url, backend.anonKey);

/** The address of the site in a language, served once. */
async function siteIn(language: string) {
  const site = sites.get(language) ?? (await serveIn(language, released, backend));
  sites.set(language, site);
  return site.url;
}

const all = [...views, ...states];

/** Who signs in for some of these views; `undefined` is a visitor. */
const rolesIn = (some: View[]) => [...new Set(some.map(({ as }) => as))];

/** A view, and those that go on from it. */
const withOnward = (view: View, some: View[]): View[] => [
  view,
  ...some.filter(({ from }) => from === view.name).flatMap((next) => withOnward(next, some)),
];

/** Where a page goes to when it goes on to the page that it already shows, which is to begin anew. */
const BETWEEN = '/confirm';

/** Goes on to another page without loading the app again, as a link does. */
async function follow(page: Page, path: string) {
  await page.keyboard.press('Escape');
  await page.evaluate((to) => {
    for (const heading of document.querySelectorAll('h1')) heading.dataset.before = '';
    history.pushState(null, '', to);
    dispatchEvent(new PopStateEvent('popstate'));
  }, path);
  await expect(page.locator('h1[data-before]')).toHaveCount(0);
}

/**
 * Opens views of one role on a phone, one after the other in the same tab, and looks at each. A soft expectation that fails
 * leaves the others to be looked at, and says which view it was.
 */
async function visit(page: Page, language: string, some: View[], look: (name: string) => Promise<unknown>) {
  const [as] = rolesIn(some);
  if (as) await storeSession(page, await sessionOf(`${as}@example.com`, visitor()));
  const url = await siteIn(language);
  await page.setViewportSize({ width: 390, height: 844 });
  const pageOf = (path: string) => new URL(path, url).pathname.split('/')[1];
  let shown = '';
  for (const first of some.filter(({ from }) => !some.some(({ name }) => name === from))) {
    // What was loaded meanwhile has seen other responses.
    if (shown && (await page.evaluate(() => 'visited' in window))) {
      if (pageOf(shown) === pageOf(first.path)) await follow(page, BETWEEN);
      await follow(page, first.path);
    } else {
      // The same address again would be a reload, which keeps the state of the page.
      await page.goto(`${url}/robots.txt`);
      await page.goto(url + first.path);
      await page.evaluate(() => Object.assign(window, { visited: true }));
    }
    shown = first.path;
    for (const { name, path, act } of withOnward(first, some))
      await test.step(name, async () => {
        if (name === first.name) await loaded(page);
        await act(page, sayIn(language, path));
        await settled(page);
        await look(name);
      });
    await page.unrouteAll();
  }
}

/** What the page says to those who see and hear it, without what people have written, which is marked as such. */
const saidOn = (page: Page) =>
  page.evaluate(() => {
    const written = '[dir="auto"], bdi, iframe, script, style, code, textarea, .cm-editor';
    const said = new Set([document.title]);
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      if (!node.parentElement?.closest(written)) said.add(node.textContent ?? '');
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        said.add(element.getAttribute(name) ?? '');
    return [...said];
  });

const date = /^(\w+ \d+(, \d{4}(, \d+:\d\d [AP]M)?)?|\d+ \w+ ago|\d+:\d\d [AP]M)$/;
const figure = /^(\d+\.\d+\.\d+-[0-9a-f]+|\d+ ms)$/;
const names = ['listmonk', 'Mailchimp', 'Ghost', 'JSON'];
/** The headings of the spreadsheet that is imported. */
const headings = ['Title', 'Category', 'Description', 'Image', 'Appears', 'State', 'Publish on'];

/** What people have written where nothing can mark it, such as in attributes. */
async function written() {
  const [newsletters, categories] = await Promise.all([
    visitor().from('newsletters').select('title').throwOnError(),
    visitor().from('categories').select('name').throwOnError(),
  ]);
  return [
    ...newsletters.data.map(({ title }) => title),
    ...categories.data.map(({ name }) => name),
    ...names,
    ...headings,
  ];
}

/** What has no accent in the pseudo-language has bypassed translation. */
const isEnglish = (text: string) =>
  /\p{L}{2}/u.test(text) &&
  !date.test(text) &&
  !figure.test(text) &&
  !/[ÅÇÐÉĜÎĻÑÖŠŢÛÝŽåçðéĝîļñöšţûýž]/.test(text);

/** Expects of a screen that it fits, also with text twice as large. */
async function expectToFit(page: Page, name: string) {
  await expectNoSidewaysScrolling(page, name);
  const large = await page.addStyleTag({ content: 'html{font-size:200%!important}' });
  await expectNoSidewaysScrolling(page, `${name}, large text`);
  // The next view may go on from this one.
  await large.evaluate((style) => style.parentNode?.removeChild(style));
}

/** The views that are also looked at wide, one of each layout unless all are: a dialog has the same parts at any width. */
const alsoWide = casesOf(
  [
    ...['home-filtered', 'home-no-match', 'newsletter', 'access-denied', 'subscriptions'],
    ...['newsletters', 'newsletter-detail', 'newsletter-errors', 'delete-newsletter'],
    ...['categories', 'category-errors', 'delete-category', 'site'],
    ...['users', 'new-user', 'edit-user', 'delete-user'],
  ],
  (name) =>
    [
      'home-filtered',
      'newsletter',
      'subscriptions',
      'newsletters',
      'newsletter-errors',
      'site',
      'users',
    ].includes(name),
);

for (const as of rolesIn(all)) {
  const some = all.filter((view) => view.as === as);
  test(`all texts that ${as ? `the ${as}` : 'a visitor'} sees are translated, and longer ones fit and are accessible`, async ({
    page,
  }) => {
    const content = await written();
    await visit(page, 'en-XA', some, async (name) => {
      const english = (await saidOn(page)).filter(isEnglish);
      expect
        .soft(
          english.filter((text) => !content.includes(text.trim())),
          name,
        )
        .toEqual([]);
      expect.soft(await axeFindings(page), name).toEqual([]);
      await expectToFit(page, name);
      if (!alsoWide.includes(name)) return;
      await expectAccessibleWide(page, name);
      // The next view may go on from this one.
      await page.setViewportSize({ width: 390, height: 844 });
      await page.emulateMedia({ colorScheme: 'light' });
    });
  });
}

test('what the server sends speaks German, without any script', async ({ page }) => {
  const url = await siteIn('de');
  const get = async (path: string) => (await page.request.get(url + path)).text();
  await expect.poll(() => get('/')).toContain('id="first-data"');
  const home = await get('/');
  expect(home).toMatch(/<html [^>]*lang="de" dir="ltr"/);
  expect(home).toContain('<title>Newsletter-Verzeichnis</title>');
  expect(home).toContain('content="Stöbere in ausgewählten Newslettern');
  expect(home).toContain('Kategorien');
  expect(home).not.toMatch(/>(Categories|Featured|Sign In)|Newsletter Directory/);
  const outline = await get('/users');
  expect(outline).toMatch(/<html [^>]*lang="de" dir="ltr"/);
  expect(outline).toContain('<title>Newsletter-Verzeichnis</title>');
  expect(outline).toContain('<noscript>Diese Website braucht JavaScript.</noscript>');
  const feed = await get('/feed.xml');
  expect(feed).toContain('xml:lang="de"');
  expect(feed).toContain('<title>Newsletter-Verzeichnis</title><subtitle>Stöbere');
  expect(JSON.parse(await get('/site.webmanifest'))).toMatchObject({
    name: 'Newsletter-Verzeichnis',
    short_name: 'Newsletter',
    lang: 'de',
  });
});

const byName = Object.fromEntries(all.map((view) => [view.name, view]));
/** The views that are looked at unless all are. None in German: the pseudo-language is longer. */
const usual = {
  'ar-XB': ['home', 'newsletter', 'newsletters'],
  de: [],
};

for (const [language, names] of Object.entries(usual)) {
  const some = cases(byName, ...names).map(([, view]) => view);
  for (const as of rolesIn(some))
    test(`what ${as ? `the ${as}` : 'a visitor'} sees fits in the language ${language}`, async ({ page }) => {
      const seen = some.filter((view) => view.as === as);
      await visit(page, language, seen, async (name) => {
        await expect(page.locator('html')).toHaveAttribute('dir', language === 'de' ? 'ltr' : 'rtl');
        await expectToFit(page, name);
      });
    });
}

test('texts that are missing, damaged or never arrive leave a page in English that works', async ({
  page,
}) => {
  const file = /\/texts-remote-public-de\.\w+\.json$/;
  // All that is damaged or missing ends in the same place.
  const responses: Record<string, (route: Route) => Promise<void>> = {
    'HTML instead of JSON': (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
    'another content': (route) => route.fulfill({ json: { 'Featured Newsletters': '<b>Falsch</b>' } }),
    nothing: (route) => route.abort(),
  };
  for (const [what, respond] of cases(responses, 'another content')) {
    await page.route(file, respond);
    await page.goto(await siteIn('de'));
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' }), what).toBeVisible();
    await expect(page.getByRole('button', { name: 'Anmelden', exact: true }), what).toBeVisible();
    await page.unroute(file);
  }
  await page.clock.install();
  await page.route(file, () => {});
  await page.goto(await siteIn('de'), { waitUntil: 'commit' });
  await page.clock.runFor(8000);
  await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
});

test('a variant of a language says what it has in its own way, and the rest like its language', async ({
  page,
}) => {
  await page.goto(await siteIn('de-x-formal'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'de-x-formal');
  await expect(page.getByRole('heading', { name: 'Finden Sie Newsletter, die sich lohnen' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Empfehlungen' })).toBeVisible();
});

const unknown = Object.fromEntries(['../../x', '__proto__', 'fr', 'constructor'].map((name) => [name, name]));

for (const [language] of cases(unknown, 'constructor')) {
  test(`a site in the language "${language}" is in English, and says so once`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') said.push(message.text());
    });
    const url = await siteIn(language);
    await page.goto(url);
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    // Without the server, the browser reads it in the configuration.
    await page.goto(`${url}/index.html`);
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
    expect(said).toEqual([`config.json: there are no texts in the language ${language}`]);
  });
}
