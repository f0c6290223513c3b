import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page, Route } from '@playwright/test';
import { freeAppPorts } from '../../delivery/project/ports';
import { startDemoBackend } from '../../local/serve';
import { cases } from '../effort';
import { sayIn } from '../screens/say';
import { states } from '../screens/states';
import { loaded, type View, views } from '../screens/views';
import { axeFindings, expectNoSidewaysScrolling, settled } from './accessibility';
import { password, type Session } from './backend';
import { expect, storeSession, test } from './fixtures';
import { serveIn } from './language';
import { copyProject, edit, newRelease } from './released';

// All sites of this file are one folder of releases, in several languages.
test.describe.configure({ mode: 'default' });
// Some views are those of failures.
test.use({ expectErrors: 'logged' });

let released: Awaited<ReturnType<typeof newRelease>>;
/** With nothing but the demo content: what other tests write has other lengths. */
let backend: Awaited<ReturnType<typeof startDemoBackend>>;
const dataDir = mkdtempSync(join(tmpdir(), 'newsletters-language-'));
const sites = new Map<string, Awaited<ReturnType<typeof serveIn>>>();

test.beforeAll(async () => {
  test.setTimeout(240_000);
  released = await newRelease();
  await released.publishAll();
  backend = await startDemoBackend({ ports: await freeAppPorts(), dataDir });
});

test.afterAll(async () => {
  for (const site of sites.values()) await site.stop();
  await released?.stop();
  await backend?.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Reads of the back end as a visitor. */
const read = async <Result>(path: string, init?: RequestInit) =>
  (await (
    await fetch(backend.url + path, {
      ...init,
      headers: { apikey: backend.anonKey, 'content-type': 'application/json' },
    })
  ).json()) as Result;

/** The session of a demo account. */
const sessionOf = (name: string) =>
  read<Session>('/auth/v1/token?grant_type=password', {
    method: 'POST',
    body: JSON.stringify({ email: `${name}@example.com`, password }),
  });

/** The address of the site in a language, served once. */
async function siteIn(language: string) {
  const site = sites.get(language) ?? (await serveIn(language, released.releases, backend));
  sites.set(language, site);
  return site.url;
}

async function open(page: Page, language: string, { as, path, act }: View) {
  if (as) await storeSession(page, await sessionOf(as));
  await page.goto((await siteIn(language)) + path);
  await loaded(page);
  await settled(page);
  await act?.(page, sayIn(language, path));
  await settled(page);
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

const date = /^(\w+ \d+, \d{4}(, \d+:\d\d [AP]M)?|\d+ \w+ ago|\d+:\d\d [AP]M)$/;
const figure = /^(\d+\.\d+\.\d+-[0-9a-f]+|\d+ ms)$/;
const names = ['listmonk', 'Mailchimp', 'Ghost', 'JSON'];
/** The headings of the spreadsheet that is imported. */
const headings = ['Title', 'Category', 'Description', 'Image'];

/** What people have written where nothing can mark it, such as in attributes. */
async function written() {
  const [newsletters, categories] = await Promise.all([
    read<{ title: string }[]>('/rest/v1/newsletters?select=title'),
    read<{ name: string }[]>('/rest/v1/categories?select=name'),
  ]);
  return [
    ...newsletters.map(({ title }) => title),
    ...categories.map(({ name }) => name),
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

/** Expects of a screen on a phone that it breaks no accessibility rule and fits, also with text twice as large. */
async function expectToFit(page: Page, name: string) {
  expect(await axeFindings(page), name).toEqual([]);
  await expectNoSidewaysScrolling(page, name);
  await page.addStyleTag({ content: 'html{font-size:200%!important}' });
  await expectNoSidewaysScrolling(page, `${name}, large text`);
}

for (const view of [...views, ...states]) {
  test(`all texts of "${view.name}" are translated, and longer ones fit`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, 'en-XA', view);
    const content = await written();
    const said = await saidOn(page);
    expect(said.filter((text) => isEnglish(text) && !content.includes(text.trim()))).toEqual([]);
    await expectToFit(page, view.name);
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

const byName = Object.fromEntries([...views, ...states].map((view) => [view.name, view]));

for (const language of ['ar-XB', 'de']) {
  for (const [name, view] of cases(
    byName,
    'home',
    'newsletter',
    'subscribe',
    'newsletters',
    'site',
    'new-user',
  )) {
    test(`"${name}" fits in the language ${language}`, async ({ page }) => {
      await page.setViewportSize({ width: 390, height: 844 });
      await open(page, language, view);
      await expect(page.locator('html')).toHaveAttribute('dir', language === 'de' ? 'ltr' : 'rtl');
      await expectToFit(page, name);
    });
  }
}

// Each test continues where the last one ended.
test.describe('in German, with releases of their own', () => {
  test.describe.configure({ mode: 'serial', timeout: 240_000 });

  const listFile = 'remote-owner/src/users/UserList.tsx';
  let tree: string;
  test.beforeAll(() => {
    tree = copyProject();
  });
  test.afterAll(() => rmSync(tree, { recursive: true, force: true }));

  async function openUsers(page: Page) {
    const said: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'warning') said.push(message.text());
    });
    await open(page, 'de', { name: '', as: 'owner', path: '/users' });
    return said;
  }

  const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
  const reports = () => read<{ phase: string; remote: string }[]>('/functions/v1/report');

  test('a remote that is released alone brings its new text and its translation', async ({ page }) => {
    edit(tree, listFile, "t('New User')", "t('Add a User')");
    edit(
      tree,
      'remote-owner/locales/de.json',
      '"New User": "Neue Person"',
      '"Add a User": "Person hinzufügen",\n  "New User": "Neue Person"',
    );
    expect(await released.run('publish', 'owner', tree)).toContain('is released');
    const said = await openUsers(page);
    await expect(button(page, 'Person hinzufügen')).toBeVisible();
    await expect(page.getByRole('heading', { level: 1, name: 'Personen verwalten' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Website-Einstellungen' })).toBeVisible();
    expect(said).toEqual([]);
  });

  test('a text that a release lacks is in English, and reported once', async ({ page }) => {
    edit(tree, listFile, "t('Add a User')", "t('Add Somebody')");
    expect(await released.run('publish', 'owner', tree)).toContain('is released');
    const said = await openUsers(page);
    await expect(button(page, 'Add Somebody')).toBeVisible();
    await expect(button(page, 'CSV exportieren')).toBeVisible();
    await page.getByRole('link', { name: 'Kategorien' }).click();
    await page.getByRole('link', { name: 'Personen' }).click();
    await expect(button(page, 'Add Somebody')).toBeVisible();
    expect(said).toEqual([expect.stringMatching(/^texts-remote-owner-de\S+ has no text for: Add Somebody$/)]);
    await expect
      .poll(async () => (await reports()).filter(({ phase }) => phase === 'texts'))
      .toEqual([expect.objectContaining({ remote: 'remote_owner', reason: 'language' })]);
  });

  test('a release of before the translation is in English within a German shell', async ({ page }) => {
    const registry = join(released.releases, 'remotes.json');
    const content = JSON.parse(readFileSync(registry, 'utf8'));
    content.remote_owner = content.remote_owner.map(({ texts: _, ...row }: { texts: unknown }) => row);
    writeFileSync(registry, JSON.stringify(content));
    const said = await openUsers(page);
    await expect(page.getByRole('heading', { level: 1, name: 'User Management' })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Website-Einstellungen' })).toBeVisible();
    expect(said).toEqual([
      expect.stringMatching(/^remote_owner \S+ is in English, without texts in "de": it has none$/),
    ]);
  });

  test('texts that are missing, damaged or never arrive leave a page in English that works', async ({
    page,
  }) => {
    const file = /\/texts-remote-public-de\.\w+\.json$/;
    const responses: [string, (route: Route) => Promise<void>][] = [
      [
        'HTML instead of JSON',
        (route) => route.fulfill({ body: '<!doctype html>', contentType: 'text/html' }),
      ],
      ['another content', (route) => route.fulfill({ json: { 'Featured Newsletters': '<b>Falsch</b>' } })],
      ['nothing', (route) => route.abort()],
    ];
    for (const [what, respond] of responses) {
      await page.route(file, respond);
      await page.goto(await siteIn('de'));
      await expect(page.getByRole('heading', { name: 'Featured Newsletters' }), what).toBeVisible();
      await expect(button(page, 'Anmelden'), what).toBeVisible();
      await page.unroute(file);
    }
    await page.clock.install();
    await page.route(file, () => {});
    await page.goto(await siteIn('de'), { waitUntil: 'commit' });
    await page.clock.runFor(8000);
    await expect(page.getByRole('heading', { name: 'Featured Newsletters' })).toBeVisible();
  });
});

for (const language of ['../../x', '__proto__', 'fr', 'constructor']) {
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
