import { integrityOf } from '../build/integrity';
import { createLanguage } from './language';
import { createRenderer } from './render';
import type { ReleasedShell } from './site';
import { fakeSite } from './testing';
import { viewAt } from './view';

// Bundles start in workers of their own, which takes seconds on a busy machine.
jest.setTimeout(30_000);

let stop: () => Promise<void> = async () => {};
afterEach(async () => {
  jest.restoreAllMocks();
  await stop();
});

/** A page that says what it has been given. */
const bundle = `export const render = async () =>
  ({ head: {}, html: JSON.stringify(Object.values(translation.texts)), css: {}, data: [] });`;

const german = { file: 'shell.de.json', integrity: integrityOf(Buffer.from('{"New newsletters":"Neue"}')) };

/** A site in German, whose files of texts can be taken away. */
function germanSite(texts?: string) {
  const { site, logged } = fakeSite({ bundle, texts });
  const missing = new Set<string>();
  const read = jest.fn(async (file: string) => {
    if (missing.has(file)) throw new Error('There is no such file');
    return file === german.file ? Buffer.from('{"New newsletters":"Neue"}') : (await site.shell()).read(file);
  });
  const shell: Promise<ReleasedShell> = site.shell().then((own) => ({ ...own, texts: { de: german }, read }));
  const served: typeof fetch = async (input) => {
    if (!String(input).endsWith('de.json')) return site.fetch(input);
    return missing.has('de.json') ? new Response('Gone', { status: 404 }) : new Response(texts);
  };
  const config = { ...site.config, language: 'de' };
  return { site: { ...site, config, shell: () => shell, fetch: jest.fn(served) }, missing, logged };
}

test('texts of a release that could not be read are read again after a pause, and put in place of the English', async () => {
  const { site, missing, logged } = germanSite('{"Hello":"Hallo"}');
  const renderer = createRenderer(site);
  stop = renderer.stop;
  const asked = () => site.fetch.mock.calls.filter(([input]) => String(input).endsWith('de.json')).length;
  const page = async () => {
    const view = viewAt(new URL('http://localhost/'), (await site.shell()).routes[0]);
    if (!view) throw new Error('There is no such view');
    return (await renderer.render(view)).page.html;
  };
  let now = performance.now();
  jest.spyOn(performance, 'now').mockImplementation(() => now);

  missing.add('de.json');
  expect(await page()).toBe('[]');
  expect(await page()).toBe('[]');
  expect(asked()).toBe(1);

  now += 31_000;
  expect(await page()).toBe('[]');
  expect(await page()).toBe('[]');
  expect(asked()).toBe(2);
  expect(logged).toEqual([expect.stringMatching(/^The texts of remote_public 1 can't be read: /)]);

  missing.clear();
  now += 31_000;
  const end = Date.now() + 20_000;
  // A page that is being rendered when the texts arrive is the outline.
  while ((await page().catch(() => '[]')) === '[]' && Date.now() < end)
    await new Promise((resolve) => setTimeout(resolve, 20));
  expect(await page()).toBe('[{"Hello":"Hallo"}]');
  now += 31_000;
  await page();
  expect(asked()).toBe(3);
  expect(logged).toHaveLength(1);
});

test('a release without texts in the language is named once', async () => {
  const { site, logged } = germanSite();
  const renderer = createRenderer(site);
  stop = renderer.stop;
  const view = viewAt(new URL('http://localhost/'), (await site.shell()).routes[0]);
  if (view) await renderer.render(view);
  expect(logged).toEqual(['remote_public 1 is rendered in English: it has no texts in "de"']);
});

test('once it has stopped, it starts no threads for requests that are under way', async () => {
  const { site } = fakeSite();
  const renderer = createRenderer(site);
  stop = renderer.stop;
  const view = viewAt(new URL('http://localhost/'), (await site.shell()).routes[0]);
  if (!view) throw new Error('There is no such view');
  const underWay = renderer.render(view);
  await renderer.stop();
  await expect(underWay).rejects.toThrow('The server stops');
});

test('what the server itself says is read again after a failure', async () => {
  const { site, missing, logged } = germanSite();
  const shell = await site.shell();
  const languageOf = createLanguage(site);
  missing.add(german.file);
  for (const _ of [1, 2]) expect((await languageOf(shell)).t('New newsletters')).toBe('New newsletters');
  expect(logged).toEqual(['What the server itself says is in English: There is no such file']);
  missing.clear();
  expect((await languageOf(shell)).t('New newsletters')).toBe('Neue');
  await languageOf(shell);
  expect(shell.read).toHaveBeenCalledTimes(3);
});
