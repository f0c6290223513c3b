import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { inlineScripts } from '../build/integrity';
import { NEEDED } from '../render/config';
import { routes } from '../render/testing';
import { readConfig, readDeployment, whenChanged } from './deployment';
import { listen, type Server } from './listen';
import { createSite } from './site';

const SITE = 'https://site.test';
const CDN = 'https://cdn.test';
const names = { script: '/0.0123456789ab.js', remote: '/releases/remote_owner/1/remoteEntry.js' };
const code = 'go();'.repeat(1000);
const pageOf = (version: string) =>
  `<!doctype html><html lang="en"><head><script>start(${version})</script></head><body>shell ${version}</body></html>`;

let folder: string;
let site: ReturnType<typeof createSite>;
let server: Server;

const write = (file: string, content: string | Uint8Array) => {
  mkdirSync(join(folder, file, '..'), { recursive: true });
  writeFileSync(join(folder, file), content);
};

/** Replaces a file in one step, as a release does. */
const replace = (file: string, content: object) => {
  write(`${file}.new`, JSON.stringify(content));
  renameSync(join(folder, `${file}.new`), join(folder, file));
};

const list = (...versions: string[]) =>
  replace('site/remotes.json', { host: versions.map((version) => ({ version })), remote_owner: [] });

const config = {
  supabaseUrl: 'http://localhost:1',
  supabaseKey: 'key',
  migration: NEEDED,
  remoteOrigins: [SITE, CDN],
  siteUrl: SITE,
};

beforeEach(async () => {
  jest.spyOn(console, 'warn').mockImplementation(() => {});
  folder = mkdtempSync(join(tmpdir(), 'newsletters-site-'));
  for (const version of ['1', '2']) {
    const offers = { contracts: {}, migration: config.migration };
    write(`releases/host/${version}/release.json`, JSON.stringify({ version, offers, routes }));
    write(`releases/host/${version}/index.html`, pageOf(version));
    write(`releases/host/${version}/main.${version.repeat(12)}.js`, `shell ${version}`);
  }
  for (const place of ['host/1/0.0123456789ab.js', 'remote_owner/1/remoteEntry.js']) {
    write(`releases/${place}`, code);
    write(`releases/${place}.br`, brotliCompressSync(code));
    write(`releases/${place}.gz`, gzipSync(code));
  }
  write('releases/host/1/fonts.json', JSON.stringify(code));
  write('releases/.staging/half.js', 'half');
  write('outside.js', 'outside');
  replace('site/config.json', config);
  list('1');
  const places = [join(folder, 'site'), join(folder, 'releases')] as const;
  const read = async () => readDeployment(...places, await readConfig(join(places[0], 'config.json')));
  const current = whenChanged(places[0], ['config.json', 'remotes.json'], read);
  const health = async () => new Response('healthy');
  site = createSite({ current, releases: places[1], checks: { health } });
  server = await listen(0, 'site', site.handle);
});

afterEach(async () => {
  await server.stop();
  await site.stop();
  rmSync(folder, { recursive: true });
  jest.restoreAllMocks();
});

interface Answer {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
  text: string;
}

/** Sends a request as it is written, which `fetch` wouldn't. */
const ask = (path: string, headers: Record<string, string> = {}, method = 'GET') =>
  new Promise<Answer>((resolve, reject) => {
    const { port } = new URL(server.url);
    request({ port, path, method, headers, agent: false }, async (response) => {
      const chunks: Buffer[] = [];
      for await (const chunk of response) chunks.push(chunk);
      const body = Buffer.concat(chunks);
      const all = response.headers as Record<string, string>;
      resolve({ status: response.statusCode ?? 0, headers: all, body, text: body.toString() });
    })
      .on('error', reject)
      .end();
  });

test('a deployment whose registry lists no shell names that file, and what to do', async () => {
  const [missing, releases] = [join(folder, 'elsewhere'), join(folder, 'releases')];
  const told = (there: string) =>
    `${join(missing, 'remotes.json')} lists no shell. If one is released, copy the remotes.json of ${there} there; else release it: npm run release -- publish host`;
  await expect(readDeployment(missing, releases, config)).rejects.toThrow(told('the folder of releases'));
  await expect(readDeployment(missing, missing, config)).rejects.toThrow(told('the site'));
});

test.each([
  ['/', 200],
  ['/nowhere', 200],
  ['/jane.doe', 200],
  ['/settings.', 200],
  // No id has this form.
  ['/newsletter/1.5', 404],
])('%s is the page, with status %s', async (path, status) => {
  const answer = await ask(path);
  expect([answer.status, answer.text]).toEqual([status, expect.stringContaining('shell 1')]);
});

test.each([
  '/main.0123456789ab.js',
  '/favicon.ico',
  '/a.json',
  '/.env',
  '/releases/',
  '/releases/host/1/',
  '/releases/host/1/index.html',
  '/releases/.staging/half.js',
  '/releases/../outside.js',
  '/releases/..%2foutside.js',
  '/releases/%2e%2e/outside.js',
  '/..%5coutside.js',
  '/a%00.js',
  '//outside.js',
])('%s is missing, and no cache goes on saying so', async (path) => {
  const answer = await ask(path);
  expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-cache']);
});

test.each([
  ['/', 'no-cache'],
  ['/users', 'no-cache'],
  ['/config.json', 'no-cache'],
  ['/remotes.json', 'no-cache'],
  [names.remote, 'no-cache'],
  [names.script, 'public, max-age=31536000, immutable'],
])('browsers keep %s as long as it stays the same: %s', async (path, caching) => {
  const { headers } = await ask(path);
  expect(headers['cache-control']).toBe(caching);
  const again = await ask(path, { 'if-none-match': `"other", ${headers.etag}` });
  expect([again.status, again.text]).toEqual([304, '']);
  expect(again.headers['cache-control']).toBe(caching);
  expect((await ask(path, { 'if-none-match': '"other"' })).status).toBe(200);
});

test('a file is sent as its compressed copy, what has none is compressed, and whoever accepts neither gets the file', async () => {
  const compressed = async (path: string, accepted: string) => {
    const { headers, body } = await ask(path, { 'accept-encoding': accepted });
    expect(headers.vary).toMatch(/accept-encoding/i);
    return { encoding: headers['content-encoding'], body };
  };
  for (const path of [names.script, names.remote]) {
    expect(await compressed(path, 'gzip, br')).toEqual({ encoding: 'br', body: brotliCompressSync(code) });
    expect(await compressed(path, 'gzip')).toEqual({ encoding: 'gzip', body: gzipSync(code) });
    expect((await ask(path)).text).toBe(code);
  }
  const { encoding, body } = await compressed('/fonts.json', 'gzip, br');
  expect([encoding, JSON.parse(gunzipSync(body).toString())]).toEqual(['gzip', code]);
});

test('HEAD has the headers of GET, a part of a file can be asked for, and nothing can be written', async () => {
  const [whole, head] = [await ask(names.script), await ask(names.script, {}, 'HEAD')];
  expect(head.body).toHaveLength(0);
  for (const name of ['content-length', 'content-type', 'etag'])
    expect(head.headers[name]).toBe(whole.headers[name]);
  const part = await ask(names.script, { range: 'bytes=5-9' });
  expect([part.status, part.text, part.headers['content-range']]).toEqual([206, 'go();', 'bytes 5-9/5000']);
  for (const range of ['bytes=9-5', 'bytes=9000-'])
    expect((await ask(names.script, { range })).status).toBe(416);
  for (const method of ['POST', 'PUT', 'DELETE'])
    expect(await ask('/', {}, method)).toMatchObject({ status: 405, headers: { allow: 'GET, HEAD' } });
});

test('a release, a rollback and another configuration take effect with the next request, and what is open goes on', async () => {
  const answer = async () => {
    const { text, headers } = await ask('/');
    const [, policy = ''] = /script-src ([^;]*)/.exec(headers['content-security-policy'] ?? '') ?? [];
    return {
      shell: /shell \d/.exec(text)?.[0],
      allowed: inlineScripts(text).every((one) => policy.includes(one)),
    };
  };
  expect(await answer()).toEqual({ shell: 'shell 1', allowed: true });
  list('2', '1');
  expect(await answer()).toEqual({ shell: 'shell 2', allowed: true });
  for (const version of ['1', '2'])
    expect((await ask(`/main.${version.repeat(12)}.js`)).text).toBe(`shell ${version}`);
  list('1');
  expect(await answer()).toEqual({ shell: 'shell 1', allowed: true });
  expect((await ask('/main.222222222222.js')).status).toBe(200);
  expect(JSON.parse((await ask('/remotes.json')).text).host).toEqual([{ version: '1' }]);

  replace('site/config.json', { ...config, siteUrl: 'https://elsewhere.test' });
  expect((await ask('/')).text).toContain('data-site="https://elsewhere.test"');
  jest.spyOn(console, 'error').mockImplementation(() => {});
  // What can't be read, or names a shell that isn't there, changes nothing.
  write('site/config.json', '{"half');
  list('3');
  expect((await ask('/')).text).toContain('data-site="https://elsewhere.test"');
  replace('site/config.json', config);
  list('2');
  expect(await answer()).toEqual({ shell: 'shell 2', allowed: true });
  // An upload isn't one step everywhere.
  cpSync(join(folder, 'releases/host/2'), join(folder, 'releases/host/3'), { recursive: true });
  list('3');
  expect((await ask('/')).status).toBe(200);
});

test.each<[string, object]>([
  ['siteUrl', { siteUrl: 'site.test' }],
  ['supabaseUrl', { supabaseUrl: 'abc.supabase.co' }],
  ['remoteOrigins', { remoteOrigins: undefined }],
  ['remoteOrigins', { remoteOrigins: CDN }],
  ['remoteOrigins', { remoteOrigins: [`${CDN}\n`] }],
  ['report', { report: 'no address' }],
])('a configuration with a wrong %s is said once, and the site goes on: %j', async (name, changes) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  await ask('/');
  replace('site/config.json', { ...config, ...changes });
  for (const path of ['/', '/config.json', '/']) expect((await ask(path)).status).toBe(200);
  expect(said.mock.calls).toEqual([[expect.stringContaining(`site/config.json needs ${name}, `)]]);
  replace('site/config.json', { ...config, siteUrl: 'https://elsewhere.test' });
  expect((await ask('/')).text).toContain('data-site="https://elsewhere.test"');
});

test.each([[null], {}, null])(
  'a damaged entry of the registry costs its releases only: %j',
  async (damaged) => {
    replace('site/remotes.json', { host: [{ version: '2' }], remote_owner: damaged });
    expect((await ask('/')).text).toContain('shell 2');
  },
);

test('of a release that lists pages without end, 1,000 reach the site and its visitors', async () => {
  const listing = (routes: unknown) => ({ host: [{ version: '2' }], remote_owner: [null, { routes }] });
  replace('site/remotes.json', listing(Array(1001).fill(0)));
  expect(JSON.parse((await ask('/remotes.json')).text)).toEqual(listing(Array(1000).fill(0)));
});

test.each([null, {}])('a damaged row of a shell is said, and the site goes on: %j', async (row) => {
  const said = jest.spyOn(console, 'error').mockImplementation(() => {});
  await ask('/');
  replace('site/remotes.json', { host: [row] });
  expect((await ask('/')).text).toContain('shell 1');
  expect(said.mock.calls).toEqual([[expect.stringContaining("remotes.json: it's malformed")]]);
});

test('the site has its policy and no other origin can read it; its releases are for its own pages', async () => {
  for (const path of ['/', '/config.json', names.script, '/gone.js']) {
    const { headers } = await ask(path, { origin: 'https://evil.test' });
    expect(headers).toMatchObject({
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'integrity-policy': 'blocked-destinations=(script)',
      'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'strict-transport-security': 'max-age=15552000; includeSubDomains',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    });
    const [script] = inlineScripts(pageOf('1'));
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'self' ${SITE} ${CDN} ${script}; style-src 'self' ${SITE} ${CDN} 'unsafe-inline'; img-src 'self' https: data: blob: http://localhost:1; font-src 'self'; connect-src 'self' http://localhost:1 ${SITE} ${CDN}; manifest-src 'self'; frame-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(headers).not.toHaveProperty('access-control-allow-origin');
  }
  const reader = async (origin: string) => (await ask(names.remote, { origin })).headers;
  expect(await reader(SITE)).toMatchObject({
    'access-control-allow-origin': SITE,
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
    vary: expect.stringMatching(/origin/i),
  });
  expect(await reader('https://evil.test')).not.toHaveProperty('access-control-allow-origin');
});

test('the policy allows browsers to send reports to their address, if there is one', async () => {
  const connectTo = async (report?: string) => {
    replace('site/config.json', { ...config, report });
    return /connect-src ([^;]*)/.exec((await ask('/')).headers['content-security-policy'] ?? '')?.[1];
  };
  const none = await connectTo();
  expect(await connectTo('https://reports.test/v1/report?site=7')).toBe(`${none} https://reports.test`);
  expect(await connectTo('http://localhost:1/functions/v1/report')).toBe(none);
});

test('the policy allows the scripts of a page by their hashes, and no data', () => {
  const page = '<script>go()</script><script type="application/json">{}</script><script src="x.js"></script>';
  expect(inlineScripts(page)).toEqual([expect.stringMatching(/^'sha256-[\w+/]{43}='$/)]);
});

test('its health is for this machine, not for those whom a proxy asks for', async () => {
  expect((await ask('/.health')).text).toBe('healthy');
  expect((await ask('/.health', { 'x-forwarded-for': '192.0.2.1' })).status).toBe(404);
});

/** Sends bytes and returns the status line of what comes back. */
const raw = (bytes: string) =>
  new Promise<string>((resolve, reject) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1', () => socket.write(bytes));
    let text = '';
    socket.on('data', (chunk) => (text += chunk)).on('error', reject);
    socket.on('close', () => resolve(text.split('\r\n')[0] ?? ''));
  });

test.each([
  ['a head that never ends', `GET / HTTP/1.1\r\nHost: a\r\nX: ${'x'.repeat(20_000)}`, '431'],
  ['an endless address', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nHost: a\r\n\r\n`, '431'],
  ['no host', 'GET / HTTP/1.1\r\nConnection: close\r\n\r\n', '400'],
  ['a host that is no name', 'GET / HTTP/1.1\r\nHost: a/b?c\r\nConnection: close\r\n\r\n', '400'],
  ['no HTTP', 'hello\r\n\r\n', '400'],
])('%s is refused, and the next visitor is served', async (_, bytes, status) => {
  expect(await raw(bytes)).toContain(` ${status} `);
  expect((await ask('/')).status).toBe(200);
});

test('nothing of a request but its address says where the site is', async () => {
  const { text } = await ask('/', { host: 'evil.test', 'x-forwarded-host': 'evil.test' });
  expect(text).toContain(`data-site="${SITE}"`);
  expect(text).not.toContain('evil.test');
});

test('a response that has begun when the server stops is sent whole', async () => {
  let begin = () => {};
  let finish = () => {};
  const begun = new Promise<void>((resolve) => (begin = resolve));
  const finished = new Promise<void>((resolve) => (finish = resolve));
  const slow = await listen(0, 'slow', async () => {
    begin();
    await finished;
    return new Response('whole');
  });
  const response = fetch(slow.url);
  await begun;
  const stopped = slow.stop();
  finish();
  expect(await (await response).text()).toBe('whole');
  await stopped;
});
