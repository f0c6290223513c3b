import { integrityOf } from '../build/integrity';
import { parseRegistry } from '../registry/registry';
import { createPageServer } from './handler';

const BACKEND = 'http://backend.test';
const SITE = 'https://site.test';
const REMOTE = 'http://remote.test';
const id = 'abcdef00-0000-4000-8000-000000000001';

const template =
  '<!doctype html><html lang="en"><head><meta name="description" content="any"><title>Any</title><style id="outline">o</style></head><body><div id="root"><p>outline</p></div></body></html>';

const shellBundle = `export const render = async ({ config }) =>
  ({ head: {}, html: '<header></header><div id="page"></div><footer>' + config.links + '</footer>', css: { a: '.a{}' }, data: [] });`;

/** A server bundle of pages whose title is the first row. */
const reading = `export const render = async ({ page, path, config, fetch }) => {
  const rows = await (await fetch(config.supabaseUrl + '/rest/v1/rows')).json();
  const text = rows[0] ?? 'nothing';
  const html = '<h1>' + page + ' ' + path + '</h1>';
  const missing = path.endsWith('none');
  return { missing, head: { title: text, description: text, image: text, facts: { name: text } }, html, css: {}, data: [{ key: ['rows'], value: rows }] };
};`;

// Bundles start, hang and end in workers of their own, which takes seconds on a busy machine.
jest.setTimeout(30_000);

const contracts = { query: '1.0.0' };
let stop: () => Promise<void> = async () => {};
afterEach(() => stop());

interface Options {
  /** The page's server bundle; null for a release without one. */
  bundle?: string | null;
  /** What is served in its place. */
  served?: string;
  backend?: () => Promise<Response>;
  keep?: number;
}

function startServer({ bundle = reading, served, backend, keep = 30_000 }: Options = {}) {
  const reads: string[] = [];
  const logged: string[] = [];
  const server = bundle
    ? { server: { file: 'server.mjs', integrity: integrityOf(Buffer.from(bundle)) } }
    : {};
  const release = { version: '1', entry: `${REMOTE}/remoteEntry.js`, pages: {}, ...server };
  const rows = { remote_public: [{ ...release, needs: { contracts, migration: '' } }] };
  const pages = createPageServer({
    config: {
      supabaseUrl: BACKEND,
      supabaseKey: 'key',
      migration: '1',
      remoteOrigins: [REMOTE],
      siteUrl: SITE,
      links: ['Contact'],
    },
    shell: async () => ({
      version: '1',
      offers: { contracts, migration: '1' },
      server: { file: 'server.mjs', integrity: integrityOf(Buffer.from(shellBundle)) },
      read: async (file) => Buffer.from(file === 'index.html' ? template : shellBundle),
    }),
    remotes: async () => parseRegistry(rows),
    fetch: async (input) => {
      const address = String(input);
      if (address.startsWith(REMOTE)) return new Response(served ?? bundle);
      reads.push(address);
      return backend ? backend() : Response.json(['A title']);
    },
    keep,
    log: (line) => logged.push(line),
  });
  stop = pages.stop;
  const get = (path: string, headers = {}) =>
    pages.handle(new Request(`http://localhost${path}`, { headers }));
  /** The text of a page, asked for until it is rendered: the first time, its bundle may take too long to start. */
  const rendered = async (path: string) => {
    const end = Date.now() + 20_000;
    for (;;) {
      if (Date.now() > end) throw new Error(`Never rendered: ${logged.join()}`);
      const text = await (await get(path)).text();
      if (!text.includes('outline')) return text;
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  return { get, rendered, reads, logged };
}

/** Asks for a page until the reason why it isn't rendered is known. */
async function reasonFor({ get, logged }: ReturnType<typeof startServer>) {
  const end = Date.now() + 20_000;
  for (;;) {
    if (Date.now() > end) throw new Error(`No reason but: ${logged.join()}`);
    const response = await get('/');
    expect(response.status).toBe(200);
    expect(await response.text()).toContain('<p>outline</p>');
    const reason = logged.find((line) => !line.includes('more than 300 ms'));
    if (reason) return reason;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const never = () => new Promise<Response>(() => {});

test.each<[string, Options, RegExp]>([
  ['has no server bundle', { bundle: null }, /has no server bundle/],
  [
    'has a bundle that was altered by one byte',
    { served: reading.replace('h1', 'h2') },
    /not the one in the/,
  ],
  ['throws at its start', { bundle: 'throw new Error("Broken")' }, /Broken/],
  ['throws late', { bundle: 'export const render = async () => { throw new Error("Late") }' }, /Late/],
  ['hangs', { bundle: 'export const render = async () => { for (;;); }' }, /hangs/],
  [
    'uses memory without end',
    {
      bundle:
        'export const render = async () => { const all = []; for (;;) { all.push(Array(1e5).fill({})); await 0; } }',
    },
    /memory|ended|hangs/i,
  ],
  [
    'opens a socket',
    { bundle: 'import net from "node:net"; export const render = net.connect;' },
    /node:net/,
  ],
  [
    'opens a socket later',
    { bundle: 'export const render = async () => (await import("node:net")).connect(80)' },
    /import/,
  ],
  [
    'reads from elsewhere',
    { bundle: reading.replace('config.supabaseUrl', '"http://evil.test"') },
    /evil\.test\/rest\/v1\/rows can't be read here/,
  ],
  ['finds its back end down', { backend: () => Promise.reject(new Error('Refused')) }, /Refused/],
])('a page whose release %s is the outline, and the reason is logged once', async (_, options, reason) => {
  const server = startServer(options);
  expect(await reasonFor(server)).toMatch(reason);
  await reasonFor(server);
  expect(new Set(server.logged).size).toBe(server.logged.length);
});

test('while the back end does not respond, 200 visitors get the outline, and it is read once', async () => {
  const { get, reads, logged } = startServer({ backend: never });
  await get('/');
  while (reads.length === 0) await new Promise((resolve) => setTimeout(resolve, 20));
  const pages = await Promise.all(Array.from({ length: 200 }, () => get('/')));
  for (const page of pages) expect(await page.text()).toContain('<p>outline</p>');
  expect(reads).toHaveLength(1);
  expect(logged).toEqual(['remote_public/HomePage is not rendered on the server: It takes more than 300 ms']);
});

test('a burst of visitors causes one read, and the page is shown when the back end fails later', async () => {
  let up = true;
  const backend = async () => (up ? Response.json(['A title']) : Promise.reject(new Error('Refused')));
  const { get, rendered, reads } = startServer({ backend });
  await rendered('/');
  const before = reads.length;
  up = false;
  const pages = await Promise.all(Array.from({ length: 200 }, () => get('/')));
  for (const page of pages) expect(await page.text()).toContain('<h1>HomePage /</h1>');
  expect(reads.length - before).toBeLessThanOrEqual(1);
});

test('50 visitors of a new page cause one read, and 50 of different pages each get their own', async () => {
  const { get, rendered, reads } = startServer();
  await rendered('/newsletter/none');
  const before = reads.length;
  const first = await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(reads.length - before).toBe(1);
  for (const page of first) expect(await page.text()).toContain('<h1>HomePage /</h1>');

  const paths = Array.from({ length: 50 }, (_, index) => `/newsletter/${id.slice(0, -2)}${10 + index}`);
  const burst = await Promise.all(paths.map(async (path) => (await get(path)).text()));
  // On a busy server some are the outline; none is another page.
  for (const [index, text] of burst.entries()) {
    if (!text.includes('outline')) expect(text).toContain(`<h1>NewsletterPage ${paths[index]}</h1>`);
  }
  expect(burst.filter((text) => !text.includes('outline')).length).toBeGreaterThan(0);
});

test('a document has content, footer, styles, head and data of its page', async () => {
  const { rendered } = startServer();
  const text = await rendered(`/newsletter/${id.toUpperCase()}`);
  expect(text).toContain(
    `<div id="root"><header></header><div><h1>NewsletterPage /newsletter/${id}</h1></div><footer>Contact</footer></div>`,
  );
  expect(text).toContain('.a{}');
  expect(text.match(/<title>/g)).toHaveLength(1);
  expect(text).toContain('<title>A title</title>');
  expect(text).toContain(`<link rel="canonical" href="${SITE}/newsletter/${id}">`);
  expect(text).toContain('<meta property="og:image" content="A title">');
  expect(text).toContain('"page":[{"key":["rows"],"value":["A title"]}]');
});

test('markup stays text in the head and in both blocks of data', async () => {
  const evil = '</script><script>alert(1)</script><!--\u2028"\'&]]>\u0000\ud800';
  const { rendered } = startServer({ backend: async () => Response.json([evil]) });
  const text = await rendered('/');
  expect(text).not.toContain('<script>alert');
  expect(text).not.toContain('<!--');
  expect(text).not.toContain('\u2028"');
  const blocks = [...text.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>(.*?)<\/script>/gs)];
  const [facts, data] = blocks.map(([, json = '']) => JSON.parse(json));
  expect(facts.name).toBe(evil);
  expect(data.page[0].value).toEqual([evil]);
  expect(/<title>(.*?)<\/title>/s.exec(text)?.[1]).toMatch(/^&lt;\/script&gt;&lt;script&gt;alert\(1\)/);
});

test('nothing of a request but its address changes the document', async () => {
  const { get, rendered } = startServer();
  const text = await rendered('/');
  const headers = { cookie: 'a=1', authorization: 'Bearer secret', 'x-forwarded-host': 'evil.test' };
  for (const path of [
    '/',
    '//evil.test',
    '/no/such/page',
    '/?access_token=secret',
    `/?x=${'y'.repeat(60_000)}`,
  ]) {
    expect(await (await get(path, headers)).text()).toBe(text);
  }
});

test('a response can be cached by anyone, and an unchanged one is not sent again', async () => {
  const { get, rendered } = startServer();
  await rendered('/');
  const response = await get('/');
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
  );
  const tag = response.headers.get('etag') ?? '';
  expect((await get('/', { 'if-none-match': tag })).status).toBe(304);
  expect((await get('/', { 'if-none-match': '"other"' })).status).toBe(200);
});

test('what does not exist is 404, with the page, and is not indexed', async () => {
  const { get, rendered } = startServer();
  await rendered('/newsletter/nonsense');
  const response = await get('/newsletter/%00');
  expect(response.status).toBe(404);
  const text = await response.text();
  expect(text).toContain('<h1>NewsletterPage /newsletter/none</h1>');
  expect(text).toContain('<meta name="robots" content="noindex">');
});

test.each(['/users', '/newsletters', '/categories', '/site', '/subscriptions'])(
  '%s is the outline, and is not indexed',
  async (path) => {
    const text = await (await startServer().get(path)).text();
    expect(text).toContain('<p>outline</p>');
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);

test.each(['/?q=crumb', '/?category=nonsense'])('%s is left to the browser', async (path) => {
  const { get, rendered } = startServer();
  await rendered('/');
  const text = await (await get(path)).text();
  expect(text).toBe(template.replace('<html ', `<html data-site="${SITE}" `));
});
