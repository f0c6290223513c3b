import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setImmediate } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { Hono } from 'hono';
import { integrityOf } from '../build/integrity';
import { freePort } from '../project/ports';
import { listen, type Server } from '../serve/listen';
import { isInDevelopment } from './deployed';
import { createDevSite } from './devSite';

/** What the site and the other origin of its remotes were asked. */
const asked: { url: string; method: string; headers: Headers; body: string }[] = [];

/** A page of the site, under the policy that its server sends. */
const page = '<!doctype html><html><head><title>$& Home</title></head><body></body></html>';
const policy = () =>
  `default-src 'none'; script-src 'self' ${site} ${cdn}; connect-src 'self'; upgrade-insecure-requests; report-uri /violations`;

let site: string;
let cdn: string;
let here: string;
let port: number;
let folder: string;
let registry: object;
const servers: Server[] = [];
const lines: string[] = [];

const remember = async (raw: Request) =>
  void asked.push({ url: raw.url, method: raw.method, headers: raw.headers, body: await raw.clone().text() });

const config = () => ({
  supabaseUrl: `${site}/backend`,
  supabaseKey: 'key',
  migration: '20260101000000',
  remoteOrigins: [site, cdn],
  siteUrl: site,
  report: 'https://reports.test/',
  prefixes: { '/places': 'remote_places', 'no prefix': 'remote_places' },
});

const siteApp = new Hono()
  .use(async (c, next) => {
    await remember(c.req.raw);
    await next();
    c.res.headers.append('set-cookie', 'session=secret');
    c.res.headers.set('strict-transport-security', 'max-age=63072000');
    c.res.headers.set('access-control-allow-origin', site);
  })
  .get('/config.json', (c) => c.json(config()))
  .get('/remotes.json', (c) => c.json(registry))
  .get('/file.0123456789ab.js', (c) =>
    c.body(gzipSync('go();'), 200, {
      'content-type': 'text/javascript',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
    }),
  )
  .get('/old', (c) => c.redirect(`${site}/new?a=1#part`))
  .get('/away', (c) => c.redirect('https://elsewhere.test/'))
  .post('/unsubscribe', (c) => c.redirect('/unsubscribe?state=unsubscribed', 303))
  .all('/backend/*', (c) => c.json({ method: c.req.method }, 201))
  .get('*', (c) => c.html(page, 200, { 'content-security-policy': policy(), etag: '"page"' }));

const cdnApp = new Hono()
  .use((c, next) => remember(c.req.raw).then(next))
  .get('*', (c) =>
    c.body(`at('${new URL(c.req.url).pathname}')`, 200, { 'content-type': 'text/javascript' }),
  );

async function serve(app: Hono, on = 0) {
  const server = await listen(on, 'test', (given) => app.fetch(given));
  servers.push(server);
  return server.url;
}

const write = (release: object) => writeFileSync(join(folder, 'release.json'), JSON.stringify(release));

const release = {
  name: 'remote_topics',
  version: '1.0.0-abc',
  entry: 'remoteEntry.js',
  integrity: integrityOf(Buffer.from('entry')),
  pages: {},
  routes: ['/topics/:id', '/places'].map((path) => ({
    path,
    page: 'remote_topics/TopicsPage',
    title: { en: 'Topics' },
  })),
  needs: { contracts: {}, migration: '' },
};

beforeAll(async () => {
  jest.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
  folder = mkdtempSync(join(tmpdir(), 'newsletters-inside-'));
  [site, cdn] = [await serve(siteApp), await serve(cdnApp)];
  registry = {
    host: [{ version: 'shell', entry: 'index.html' }],
    remote_owner: [{ version: 'owner', entry: `${site}/releases/owner/remoteEntry.js`, integrity: 'hash' }],
    remote_public: [{ version: 'public', entry: `${cdn}/public/remoteEntry.js` }],
    remote_topics: [{ version: 'new', share: 10 }, { version: 'old' }].map((row) => ({
      ...row,
      entry: `${cdn}/t.js`,
    })),
    remote_evil: [{ version: 'evil', entry: 'https://evil.test/remoteEntry.js' }],
  };
  write(release);
  writeFileSync(join(folder, 'remoteEntry.js'), 'entry');
  port = await freePort();
  const devSite = createDevSite({ site, port, name: 'remote_topics', local: folder });
  here = await serve(
    new Hono().all('*', (c) => devSite.fetch(c.req.raw)),
    port,
  );
});

afterAll(async () => {
  await Promise.all(servers.map((server) => server.stop()));
  rmSync(folder, { recursive: true, force: true });
});

beforeEach(() => {
  asked.length = 0;
  lines.length = 0;
});

/** Asks the local address, as a browser can't: with any path and headers. */
async function get(path: string, headers: Record<string, string> = {}, method = 'GET', body = '') {
  const sent = request(here, { path, method, headers, agent: false }).end(body);
  const [answer] = (await once(sent, 'response')) as [IncomingMessage];
  return { status: answer.statusCode, headers: answer.headers, body: await text(answer) };
}

const json = async (path: string) => JSON.parse((await get(path)).body);

describe('who is answered', () => {
  test('nobody but this machine reaches it', async () => {
    const own = Object.values(networkInterfaces())
      .flat()
      .find((one) => one?.family === 'IPv4' && !one.internal);
    // Without another address, one of loopback stands in for it.
    const socket = connect(port, own?.address ?? '127.0.0.2');
    const [error] = await once(socket, 'error');
    expect(error.code).toBe('ECONNREFUSED');
  });

  test.each([
    ['under another name, as after DNS rebinding', { host: 'evil.test:PORT' }],
    ['under a name that begins with its own', { host: 'localhost.evil.test:PORT' }],
    ['under another port', { host: 'localhost:1' }],
    ['by a page of another site', { 'sec-fetch-site': 'cross-site' }],
    ['by a page of another port', { 'sec-fetch-site': 'same-site' }],
    ['by a page of another origin', { origin: 'https://evil.test' }],
    ['by a page without an origin', { origin: 'null' }],
    [
      'by a page of another site, with a cookie',
      { 'sec-fetch-site': 'cross-site', cookie: 'session=stolen' },
    ],
  ])('refused: asked %s', async (_what, given) => {
    const headers = { ...given, ...('host' in given && { host: given.host.replace('PORT', String(port)) }) };
    for (const path of [
      '/',
      '/config.json',
      '/remotes.json',
      '/.local/remoteEntry.js',
      '/.reload',
      '/.reload.js',
    ]) {
      const { status, body } = await get(path, headers);
      expect([status, body]).toEqual([
        403,
        `Only pages of http://localhost:${port} itself are answered here\n`,
      ]);
    }
    expect(asked).toEqual([]);
  });

  test('a whole address as the path, of another machine, is refused', async () => {
    expect((await get('http://evil.test/config.json')).status).toBe(403);
    expect(asked).toEqual([]);
  });

  test('answered: opened by hand, by its own page, and under the number of this machine', async () => {
    const own = { 'sec-fetch-site': 'same-origin', origin: here };
    for (const headers of [{ 'sec-fetch-site': 'none' }, own, { host: `127.0.0.1:${port}` }])
      expect((await get('/', headers as Record<string, string>)).status).toBe(200);
  });
});

describe('what is passed on', () => {
  test('path, query, method and body go to the site as they are; cookies and where the page is do not', async () => {
    const headers = {
      cookie: 'session=stolen',
      origin: here,
      referer: `${here}/page`,
      'sec-fetch-site': 'same-origin',
      authorization: 'Bearer token',
      'content-type': 'application/json',
    };
    const answer = await get('/backend/a%2Fb//c?x=%20&y', headers, 'PATCH', '{"a":1}');
    expect([answer.status, answer.body]).toEqual([201, '{"method":"PATCH"}']);
    const [sent] = asked;
    expect(sent).toMatchObject({ url: `${site}/backend/a%2Fb//c?x=%20&y`, method: 'PATCH', body: '{"a":1}' });
    expect(sent?.headers.get('authorization')).toBe('Bearer token');
    for (const name of ['cookie', 'origin', 'referer', 'sec-fetch-site'])
      expect(sent?.headers.get(name)).toBeNull();
    expect(JSON.stringify([...(sent?.headers ?? [])])).not.toContain(String(port));
  });

  test('a file arrives decoded, as long kept as the site says, and leaves nothing in the browser', async () => {
    const { body, headers } = await get('/file.0123456789ab.js');
    expect(body).toBe('go();');
    expect(headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'cross-origin-resource-policy': 'same-origin',
    });
    for (const name of [
      'set-cookie',
      'strict-transport-security',
      'content-encoding',
      'access-control-allow-origin',
    ])
      expect(headers[name]).toBeUndefined();
  });

  test('a page has the policy of the site for this address, and a script that the policy allows', async () => {
    const { body, headers } = await get('/topics');
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' ${here} ${cdn}; connect-src 'self'`,
    );
    expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    const [, tag = '', integrity] =
      /(<script src="\/.reload.js" integrity="(.*?)" crossorigin="anonymous" defer>)/.exec(body) ?? [];
    expect(body).toBe(page.replace('</head>', () => `${tag}</script></head>`));
    expect(integrityOf(Buffer.from((await get('/.reload.js')).body))).toBe(integrity);
  });

  test('redirects stay here where they lead to the site, and are never followed', async () => {
    const location = async (path: string, method?: string) => (await get(path, {}, method)).headers.location;
    expect(await location('/old')).toBe(`${here}/new?a=1#part`);
    expect(await location('/away')).toBe('https://elsewhere.test/');
    expect(await location('/unsubscribe', 'POST')).toBe(`${here}/unsubscribe?state=unsubscribed`);
    expect(asked).toHaveLength(3);
  });

  test.each(['//evil.test/x', '/../../x', '/%2e%2e/x', '/%2f%2fevil.test/x', '/@evil.test/x'])(
    '%s is a path of the site',
    async (path) => {
      await get(path);
      expect(asked.map(({ url }) => new URL(url).origin)).toEqual([site]);
    },
  );

  test('of other origins, only those that the site loads remotes from', async () => {
    await get('/config.json');
    asked.length = 0;
    const at = (origin: string) => `/.remotes/${encodeURIComponent(origin)}`;
    expect((await get(`${at(cdn)}/public/1.js?r=1`)).body).toBe("at('/public/1.js')");
    expect(asked.map(({ url }) => url)).toEqual([`${cdn}/public/1.js?r=1`]);
    expect((await get(`${at(cdn)}//evil.test/1.js`)).body).toBe("at('//evil.test/1.js')");
    asked.length = 0;
    for (const path of [
      at('https://evil.test'),
      at(`${cdn}.evil.test`),
      at(`${cdn}@evil.test`),
      '/.remotes/%',
      '/.remotes/',
    ])
      expect((await get(`${path}/1.js`)).status).toBe(404);
    expect(asked).toEqual([]);
  });

  test('a site that does not answer is named', async () => {
    const gone = `http://localhost:${await freePort()}`;
    const dead = createDevSite({ site: gone, port, name: 'remote_topics', local: folder });
    for (const path of ['/', '/remotes.json']) {
      const answer = await dead.fetch(new Request(here + path, { headers: { host: new URL(here).host } }));
      expect(answer.status).toBe(502);
      expect(await answer.text()).toMatch(`${gone} doesn't answer`);
    }
    const cause = { code: 'DEPTH_ZERO_SELF_SIGNED_CERT', message: 'self-signed certificate' };
    jest
      .spyOn(globalThis, 'fetch')
      .mockRejectedValueOnce(Object.assign(new TypeError('fetch failed'), { cause }));
    await expect(isInDevelopment(site)).rejects.toThrow(
      `${site} doesn't answer: self-signed certificate. Name the file of the certificate that signs for it in NODE_EXTRA_CA_CERTS`,
    );
    await expect(isInDevelopment(`${site}/nothing`)).resolves.toBe(false);
    await expect(isInDevelopment(cdn)).rejects.toThrow(
      `${cdn}/remotes.json answers 200, not with what a site has there`,
    );
  });
});

describe('the two files of the site', () => {
  test('the remote has one row, the local build; others are reached through here', async () => {
    const rows = await json('/remotes.json');
    expect(rows).toEqual({
      host: [{ version: 'shell', entry: 'index.html' }],
      remote_owner: [{ version: 'owner', entry: `${here}/releases/owner/remoteEntry.js`, integrity: 'hash' }],
      remote_public: [
        { version: 'public', entry: `${here}/.remotes/${encodeURIComponent(cdn)}/public/remoteEntry.js` },
      ],
      remote_topics: [{ ...release, entry: `${here}/.local/remoteEntry.js` }],
      remote_evil: [{ version: 'evil', entry: 'https://evil.test/remoteEntry.js' }],
    });
    const entry = await get('/.local/remoteEntry.js');
    expect([entry.body, entry.headers['cache-control']]).toEqual(['entry', 'no-store']);
    for (const path of ['/.local/..%2f..%2fetc/passwd', '/.local/missing.js'])
      expect((await get(path)).status).toBe(404);
    expect(asked.map(({ url }) => url).sort()).toEqual([`${site}/config.json`, `${site}/remotes.json`]);
    for (const path of ['/config.json', '/remotes.json', '/.reload.js'])
      expect((await get(path)).headers['cache-control']).toBe('no-store');
  });

  test('code comes from here alone, nothing is reported, and paths that the site lacks are added and named', async () => {
    const { report: _, ...others } = config();
    const devSite = createDevSite({ site, port, name: 'remote_topics', local: folder });
    expect(await devSite.configAt(here)).toEqual({
      ...others,
      remoteOrigins: [here],
      supabaseUrl: `${here}/backend`,
      prefixes: { '/topics': 'remote_topics', '/places': 'remote_topics' },
    });
    await devSite.configAt(here);
    const needed = (prefix: string) =>
      `To have ${prefix}, the site needs "prefixes": { "${prefix}": "remote_topics" } in its config.json`;
    expect(lines).toEqual(['/topics', '/places'].map(needed));
    expect(await json('/config.json')).toEqual(await devSite.configAt(here));
  });

  test('a shell in development gets the row of the development server, and no script', async () => {
    const entry = 'http://localhost:1/remoteEntry.js';
    const row = { version: 'development', entry, pages: {}, needs: { contracts: {}, migration: '' } };
    const hot = createDevSite({ site, port, name: 'remote_topics', local: row });
    const read = async (path: string) =>
      (await hot.fetch(new Request(here + path, { headers: { host: new URL(here).host } }))).text();
    expect(JSON.parse(await read('/remotes.json')).remote_topics).toEqual([row]);
    expect(JSON.parse(await read('/config.json')).remoteOrigins).toEqual([here, 'http://localhost:1']);
    expect(await read('/')).toBe(page);
    expect(await isInDevelopment(site)).toBe(false);
    registry = { remote_owner: [{ version: 'development', entry }] };
    expect(await isInDevelopment(site)).toBe(true);
  });
});

test('a page is told of another build, once it is whole', async () => {
  const sent = request(here, { path: '/.reload', agent: false }).end();
  const [stream] = (await once(sent, 'response')) as [IncomingMessage];
  expect(stream.headers['content-type']).toBe('text/event-stream');
  const told = async () => String((await once(stream, 'data'))[0]);
  const first = await told();
  rmSync(join(folder, 'release.json'));
  const rows = json('/remotes.json');
  while (asked.length === 0) await setImmediate();
  writeFileSync(join(folder, 'release.json'), '{ "name": ');
  const other = { ...release, integrity: integrityOf(Buffer.from('other')) };
  const telling = told();
  write(other);
  const second = await telling;
  expect([first, second].every((one) => /^data: sha384-\S+\n\n$/.test(one))).toBe(true);
  expect(second).not.toBe(first);
  // What was asked for in between.
  expect((await rows).remote_topics[0].integrity).toBe(other.integrity);
  // The same build isn't another one.
  write(other);
  const third = told();
  write(release);
  expect(await third).toBe(first);
  stream.destroy();
});
