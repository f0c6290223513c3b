import { Hono } from 'hono';
import { createPageServer } from './handler';
import { fakeSite, idsIn, type Options, reading, SITE, template } from './testing';

const id = 'abcdef00-0000-4000-8000-000000000001';

// Bundles start, hang and end in workers of their own, which takes seconds on a busy machine.
jest.setTimeout(30_000);

let stop: () => Promise<void> = async () => {};
afterEach(() => {
  jest.restoreAllMocks();
  return stop();
});

/** Everything exists that a test says nothing else of. */
const all = async (address: URL) => Response.json(idsIn(address)?.map((id) => ({ id })) ?? ['A title']);

function startServer({ backend = all, ...options }: Options = {}) {
  const { site, reads, logged } = fakeSite({ backend, ...options });
  const pages = createPageServer(site);
  stop = pages.stop;
  const app = new Hono().route('/', pages.feeds).get('*', (c) => pages.handle(c.req.raw));
  const get = (path: string, headers = {}) => app.fetch(new Request(`http://localhost${path}`, { headers }));
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

/** Asks again until something is as expected. */
async function untilIs<Value>(ask: () => Promise<Value>, wanted: Value): Promise<Value> {
  const end = Date.now() + 20_000;
  let value = await ask();
  while (value !== wanted && Date.now() < end) value = await ask();
  return value;
}

test("the request of the page's script doesn't wait for its styles to arrive", async () => {
  const { rendered } = startServer();
  const text = await rendered('/');
  expect(text).toContain('.a{}');
  expect(text.split('.a{}')[0]).toContain('<script defer src="/main.js">');
});

test.each([
  ['br;q=0, gzip', null],
  ['br; q=0.000', null],
  ['gzip, br;q=0.5', 'br'],
  ['BR', 'br'],
])('a browser that accepts %p gets %p', async (accepted, encoding) => {
  const response = await startServer().get('/', { 'accept-encoding': accepted });
  expect(response.headers.get('content-encoding')).toBe(encoding);
});

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
  [
    'throws a long text, with lines and escapes for terminals',
    {
      bundle:
        "export const render = async () => { throw new Error('\\u001b]0;a\\u0007\\nGET /forged 200' + 'x'.repeat(1e6)) }",
    },
    /^remote_public\/HomePage is not rendered on the server: {2}\]0;a GET \/forged 200x{200,300}$/,
  ],
  ['throws a long text at its start', { bundle: 'throw new Error("x".repeat(1e6))' }, /^.{400,500}$/],
  [
    'renders more than 2 MB',
    {
      bundle:
        "export const render = async () => ({ head: { title: 'a' }, html: 'x'.repeat(2e6), css: {}, data: [] })",
    },
    /more than 2 MB/,
  ],
  ['never ends', { bundle: 'export const render = () => new Promise(() => {})' }, /more than 10000 ms/],
  [
    'reads more at once than it may',
    {
      bundle:
        "export const render = ({ config, fetch }) => Promise.all(Array.from({ length: 501 }, () => fetch(config.supabaseUrl + '/rest/v1/rows')))",
    },
    /500 open reads/,
  ],
  ['has no head', { bundle: "export const render = async () => ({ html: '', css: {}, data: [] })" }, /title/],
  ['hangs', { bundle: 'export const render = async () => { for (;;); }' }, /hangs/],
  [
    'uses memory without end',
    {
      bundle:
        'export const render = async () => { const all = []; for (;;) { all.push(Array(1e5).fill({})); await 0; } }',
    },
    /memory|hangs/i,
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

test('a bundle that leaves its realm finds an empty process.env', async () => {
  const escaped = "JSON.stringify(URL.constructor('return process.env')())";
  const bundle = `export const render = async () => ({ head: {}, html: '<p>' + ${escaped} + '</p>', css: {}, data: [] })`;
  expect(await startServer({ bundle }).rendered('/')).toContain('<p>{}</p>');
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

test('a page that is no longer kept is shown while rendering it fails, and is the outline while that is merely slow', async () => {
  let refuse: (error: Error) => void = () => {};
  const slow = new Promise<Response>((_, reject) => (refuse = reject));
  let answer = () => Promise.resolve(Response.json(['A title']));
  const { get, rendered } = startServer({ backend: () => answer(), keep: 1 });
  await rendered('/');
  const isOutline = async () => (await (await get('/')).text()).includes('<p>outline</p>');
  answer = () => slow;
  expect(await untilIs(isOutline, true)).toBe(true);
  answer = () => Promise.reject(new Error('Refused'));
  refuse(new Error('Refused'));
  expect(await untilIs(isOutline, false)).toBe(false);
  // One that works ends this.
  answer = () => Promise.resolve(Response.json(['Another title']));
  expect(await untilIs(async () => (await rendered('/')).includes('Another title'), true)).toBe(true);
  answer = never;
  expect(await untilIs(isOutline, true)).toBe(true);
});

test('a server whose clock is set back by an hour goes on renewing pages', async () => {
  let title = 'A title';
  const { rendered } = startServer({ backend: async () => Response.json([title]), keep: 1 });
  await rendered('/');
  const { now } = Date;
  jest.spyOn(Date, 'now').mockImplementation(() => now() - 3_600_000);
  title = 'Another title';
  expect(await untilIs(async () => (await rendered('/')).includes('Another title'), true)).toBe(true);
});

test('50 visitors of a new page cause one read, and 50 of different pages each get their own', async () => {
  const { get, rendered, reads } = startServer();
  await rendered('/newsletter/none');
  const before = reads.length;
  const first = await Promise.all(Array.from({ length: 50 }, () => get('/')));
  expect(reads.length - before).toBe(1);
  // On a busy server some are the outline; none is another page.
  for (const page of first) expect(await page.text()).toMatch(/<h1>HomePage \/<\/h1>|<p>outline<\/p>/);
  expect(await rendered('/')).toContain('<h1>HomePage /</h1>');

  const paths = Array.from({ length: 50 }, (_, index) => `/newsletter/${id.slice(0, -2)}${10 + index}`);
  const burst = await Promise.all(paths.map(async (path) => (await get(path)).text()));
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

test('a page that search engines should leave out says so, names no address and has no facts', async () => {
  const bundle = reading.replace('facts: { name: text }', 'unlisted: true');
  const text = await startServer({ bundle }).rendered(`/newsletter/${id}`);
  expect(text).toContain('<meta name="robots" content="noindex">');
  expect(text).toContain('<title>A title</title>');
  for (const absent of ['rel="canonical"', 'og:url', 'ld+json']) expect(text).not.toContain(absent);
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

test('a response can be cached by anyone, and one that is kept keeps its tag', async () => {
  const { get, rendered } = startServer();
  await rendered('/');
  const response = await get('/');
  expect(response.headers.get('cache-control')).toBe(
    'public, max-age=0, s-maxage=30, stale-while-revalidate=30',
  );
  expect((await get('/')).headers.get('etag')).toBe(response.headers.get('etag'));
});

test('a page that is rendered again has another tag, even if only the time of its data is new', async () => {
  const { get } = startServer({ keep: 1 });
  const tags = new Map<string, string | null>();
  const renderings = async () => {
    const response = await get('/');
    const [, readAt] = /data-read-at="(\d+)"/.exec(await response.text()) ?? [];
    if (readAt) tags.set(readAt, response.headers.get('etag'));
    return tags.size;
  };
  expect(await untilIs(renderings, 2)).toBe(2);
  expect(new Set(tags.values()).size).toBe(2);
});

/** A back end with one newsletter and nothing else. */
const only = async (address: URL) => {
  const ids = address.pathname.endsWith('/newsletters') ? idsIn(address) : idsIn(address) && [];
  return Response.json(ids?.filter((one) => one === id).map((one) => ({ id: one })) ?? ['A title']);
};

// Of each of the three kinds, more than the 500 places (pages.ts).
const MANY = 2000;

/** Random ids, as an attacker would make them up. */
const madeUp = () => Array.from({ length: MANY }, () => crypto.randomUUID());

describe.each([
  ['a newsletter', '/newsletter/', 'NewsletterPage /newsletter/none'],
  ['a category', '/?category=', 'HomePage /?category=none'],
])('%s that does not exist', (_, path, heading) => {
  test.each(['nonsense', '%00', id.replace('a', 'b')])(
    'is 404, with the page, and is not indexed: %s',
    async (wanted) => {
      const { get, rendered } = startServer({ backend: only });
      await rendered(path + wanted);
      const response = await get(path + wanted);
      expect(response.status).toBe(404);
      const text = await response.text();
      expect(text).toContain(`<h1>${heading}</h1>`);
      expect(text).toContain('<meta name="robots" content="noindex">');
      expect(text).not.toContain('rel="canonical"');
      // The browser reads its own data, because the page stands in for many addresses.
      expect(text).toContain('data-address=""');
      expect(text).toContain('{"version":"",');
      expect(text).not.toContain('data-read-at');
    },
  );

  test('is 404 and not indexed as the outline, too, if that can be seen from its id', async () => {
    const { get } = startServer({ bundle: null });
    const response = await get(`${path}nonsense`);
    expect(response.status).toBe(404);
    expect(await response.text()).toMatch(/<p>outline/);
    expect((await get(path + id)).status).toBe(200);
  });
});

/** Where the pages that were rendered are. */
const addressed = reading.replace("'/rest/v1/rows'", "'/rest/v1/rows?of=' + encodeURIComponent(path)");

test(`${MANY} made-up addresses take neither a place nor a turn from the pages that exist`, async () => {
  const { get, rendered, reads } = startServer({ backend: only, bundle: addressed });
  const known = ['/', `/newsletter/${id}`];
  const shared = ['/newsletter/none', '/?category=none'];
  for (const path of [...known, ...shared]) await rendered(path);
  const before = reads.length;
  const kinds = ['/newsletter/', '/?category=', '/feed.xml?category='];
  const addresses = madeUp().map((one, index) => `${kinds[index % kinds.length]}${one}`);
  for (let from = 0; from < addresses.length; from += 500) {
    const responses = await Promise.all(addresses.slice(from, from + 500).map((address) => get(address)));
    // On a busy machine some are the outline.
    for (const response of responses)
      expect(response.status === 404 || (await response.text()).includes('outline')).toBe(true);
  }
  const pages = await Promise.all(known.map(async (path) => (await get(path)).text()));
  for (const [index, text] of pages.entries()) expect(text).toContain(` ${known[index]}</h1>`);
  const caused = reads.slice(before);
  const lookups = caused.filter((read) => read.includes('id=in.'));
  // About a hundred of them share a read, and none is rendered. What was kept still is: nobody asks whether it exists.
  expect(lookups.length).toBeLessThan(MANY / 50);
  expect(lookups.filter((read) => read.includes(id))).toEqual([]);
  const renderings = caused.filter((read) => !lookups.includes(read)).map((read) => read.split('?of=')[1]);
  expect([...known, ...shared]).toEqual(expect.arrayContaining(renderings));
});

test('pages that are known are shown while the back end does not say which made-up ones exist', async () => {
  const backend = async (address: URL) => (idsIn(address)?.includes(id) === false ? never() : only(address));
  const { get, rendered, reads } = startServer({ backend, keep: 1 });
  await rendered(`/newsletter/${id}`);
  const waiting = madeUp().map((one) => get(`/newsletter/${one}`));
  const before = reads.length;
  // No longer kept, so it's rendered again.
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(await rendered(`/newsletter/${id}`)).toContain(`/newsletter/${id}</h1>`);
  expect(reads.slice(before)).toContain('rows');
  for (const response of await Promise.all(waiting)) expect(await response.text()).toContain('outline');
  expect(reads.filter((read) => read.includes('id=in.') && !read.includes(id))).toHaveLength(1);
});

test('a page that takes the back end too long to find and to read is there for a later visitor', async () => {
  const backend = async (address: URL) => {
    await new Promise((resolve) => setTimeout(resolve, 400));
    return all(address);
  };
  const { rendered } = startServer({ backend });
  expect(await rendered(`/newsletter/${id}`)).toContain(`/newsletter/${id}</h1>`);
});

test('what is deleted becomes 404, and what comes back is shown again', async () => {
  let exists = true;
  const backend = async (address: URL) => {
    const rows = idsIn(address)?.map((one) => ({ id: one })) ?? ['A title'];
    return Response.json(exists ? rows : []);
  };
  const { get, rendered } = startServer({ backend, keep: 1 });
  const status = async () => {
    await rendered(`/newsletter/${id}`);
    return (await get(`/newsletter/${id}`)).status;
  };
  expect(await status()).toBe(200);
  exists = false;
  await rendered('/newsletter/none');
  await expect(untilIs(status, 404)).resolves.toBe(404);
  exists = true;
  await expect(untilIs(status, 200)).resolves.toBe(200);
});

test.each(['/users', '/newsletters', '/categories', '/site', '/subscriptions'])(
  '%s is the outline, and is not indexed',
  async (path) => {
    const text = await (await startServer().get(path)).text();
    expect(text).toContain('<p>outline</p>');
    expect(text).toContain('<meta name="robots" content="noindex">');
  },
);

test('a search is left to the browser', async () => {
  const { get, rendered } = startServer();
  await rendered('/');
  const text = await (await get('/?q=crumb')).text();
  expect(text).toContain(
    template.slice(template.indexOf('<style id="outline">'), template.indexOf('</head>')),
  );
  expect(text).toContain(template.slice(template.indexOf('<body>')));
  expect(text).toContain(`data-site="${SITE}"`);
  expect(text).not.toContain('noindex');
});

describe('a page that a release brings', () => {
  const events = {
    path: '/events',
    page: 'remote_events/EventsPage',
    title: { en: 'Events & more', de: 'Termine' },
    description: { en: '<b>All</b> events' },
  };
  const event = { ...events, path: '/events/:id', page: 'remote_events/EventPage' };

  test('is rendered by its server bundle, at its one address', async () => {
    const { rendered, get } = startServer({ brought: [events, event] });
    const text = await rendered('/events');
    expect(text).toContain('<h1>EventsPage /events</h1>');
    expect(text).toContain('<title>A title</title>');
    expect(await (await get('/Events/?utm=x')).text()).toBe(text);
    expect(await rendered('/events/7')).toContain('<h1>EventPage /events/7</h1>');
    expect((await get('/events')).status).toBe(200);
  });

  test('that says nothing of itself has title and description of its row', async () => {
    const bundle = reading.replace('head: {', 'head: {}, unused: {');
    const text = await startServer({ brought: [events], bundle }).rendered('/events');
    expect(text).toContain('<title>Events &amp; more · Newsletter Directory</title>');
    expect(text).toContain('content="&lt;b&gt;All&lt;/b&gt; events"');
  });

  test('whose release has no server bundle is an outline with title and description of its row', async () => {
    const { get } = startServer({ brought: [events], bundle: null });
    const response = await get('/events');
    const text = await response.text();
    expect(response.status).toBe(200);
    expect(text).toContain('<title>Events &amp; more · Newsletter Directory</title>');
    expect(text).toContain('<meta name="description" content="&lt;b&gt;All&lt;/b&gt; events">');
    expect(text).toContain('data-outline="page"');
    expect(text).not.toContain('noindex');
  });

  test("that its server bundle doesn't have is such an outline, too, and nothing is tried", async () => {
    const { get, reads, logged } = startServer({ brought: [events, event], rendered: ['EventPage'] });
    for (const _time of [1, 2]) {
      const text = await (await get('/events')).text();
      expect(text).toContain('data-outline="page"');
      expect(text).toContain('<title>Events &amp; more');
    }
    expect({ reads, logged }).toEqual({ reads: [], logged: [] });
  });

  test('has its title in the language of the site', async () => {
    const texts = JSON.stringify({});
    const { get } = startServer({ brought: [events], bundle: null, texts, language: 'de-AT' });
    expect(await (await get('/events')).text()).toContain('<title>Termine · ');
  });

  test('takes the places of no other page, and half of the turns, whatever is made up for its address', async () => {
    let held = false;
    const backend = async (address: URL) => (held ? never() : all(address));
    const { get, rendered, reads } = startServer({ brought: [event], backend, bundle: addressed });
    await rendered('/');
    await rendered('/events/0');
    for (let from = 1; from < 560; from += 8)
      await Promise.all(Array.from({ length: 8 }, (_, at) => get(`/events/${from + at}`)));
    // On a busy machine, their bundle may be starting anew.
    await rendered('/events/560');
    held = true;
    const before = reads.length;
    for (const response of await Promise.all(Array.from({ length: 16 }, (_, at) => get(`/events/new${at}`))))
      expect(await response.text()).toContain('outline');
    // Their threads may be late.
    const caused = async () => {
      await new Promise((resolve) => setTimeout(resolve, 50));
      return reads.length - before;
    };
    expect(await untilIs(caused, 8)).toBe(8);
    expect(await caused()).toBe(8);
    expect(await (await get('/')).text()).toContain('<h1>HomePage');
  });

  test('that not everybody can see is never rendered, and no search engine lists it', async () => {
    const { get, reads } = startServer({ brought: [{ ...events, allow: 'subscribe' }] });
    for (const _time of [1, 2]) {
      const text = await (await get('/events')).text();
      expect(text).toContain('noindex');
      expect(text).toContain('<title>Events &amp; more');
      expect(text).not.toContain('EventsPage');
    }
    expect(reads).toEqual([]);
  });

  test('whose bundle says that it is missing is not found', async () => {
    const { rendered, get } = startServer({ brought: [event] });
    expect(await rendered('/events/none')).toContain('noindex');
    expect((await get('/events/none')).status).toBe(404);
  });

  test.each([['/events/a%2Fb'], ['/events/%2e%2e%5c'], [`/events/${'a'.repeat(101)}`], ['/events/%3Cb%3E']])(
    'is left to the browser at %s',
    async (path) => {
      const { get, reads } = startServer({ brought: [event] });
      const response = await get(path);
      expect(response.status).toBe(200);
      expect(await response.text()).toContain('<p>outline</p>');
      expect(reads).toEqual([]);
    },
  );

  test.each([
    ['below no prefix of its remote', { ...events, path: '/concerts' }, '/concerts'],
    ['with an unknown permission', { ...events, allow: 'all' }, '/events'],
    ['at no path of its own', events, '/events/7'],
    ["at a path of the shell's own table", { ...events, path: '/newsletter' }, '/newsletter'],
  ])('%s is home', async (_where, brought, path) => {
    const text = await startServer({ brought: [brought] }).rendered(path);
    expect(text).toContain('<h1>HomePage /</h1>');
  });

  test('whose server bundle is not the one in the registry is not run', async () => {
    const { get, logged } = startServer({ brought: [events], served: reading.replace('h1', 'h2') });
    for (let tries = 0; tries < 100 && !logged.some((line) => line.includes('registry')); tries += 1) {
      expect(await (await get('/events')).text()).toContain('<p>outline</p>');
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    expect(logged.join()).toContain('Its server bundle is not the one in the registry');
  });

  test('that hangs costs the others nothing', async () => {
    const bundle = reading.replace('const rows', "if (page === 'EventsPage') for (;;); const rows");
    const { get, rendered } = startServer({ brought: [events], bundle });
    expect(await (await get('/events')).text()).toContain('<p>outline</p>');
    expect(await rendered('/')).toContain('HomePage');
  });
});
