import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { build } from '../local/build.ts';
import { pageServer, remoteServer, shellServer } from '../local/static.ts';
import { installed, run } from '../project/run.ts';
import { type Registry, readRegistry } from '../release/registry.ts';
import { startNginxSite } from './nginxSite.ts';

type Site = Awaited<ReturnType<typeof startNginxSite>>;

/** What differs between servers and means nothing to a browser. */
const unimportant =
  /^(:status|server|date|etag|last-modified|accept-ranges|content-length|connection|keep-alive|transfer-encoding)$/;

const sorted = (value: string) => value.toLowerCase().split(', ').sort().join(', ');

/** A response in lines that can be compared: its status and headers. */
const linesOf = (status: number, headers: [string, string][]) => [
  `status ${status}`,
  ...headers
    .filter(([name]) => !unimportant.test(name))
    // An error's body is each server's own.
    .filter(([name]) => status < 400 || !/^(content-type|content-encoding|vary)$/.test(name))
    .map(([name, value]) => `${name}: ${name === 'vary' || name === 'content-type' ? sorted(value) : value}`)
    .sort(),
];

const asked = (origin: string) => ({ 'accept-encoding': 'gzip, br', origin });

/** Asks over HTTP/2. */
function askNginx(address: string, site: Site) {
  const { origin, pathname, search } = new URL(address);
  const session = connect(origin, { ca: readFileSync(site.certificate) });
  return new Promise<string[]>((resolve, reject) => {
    session.once('error', reject);
    const request = session.request({ ':path': pathname + search, ...asked(site.stack.shell) });
    request.once('response', (headers) => {
      const pairs = Object.entries(headers).map(([name, value]) => [name, String(value)] as [string, string]);
      resolve(linesOf(Number(headers[':status']), pairs));
    });
    request.once('error', reject);
    request.once('close', () => session.close());
    request.resume();
    request.end();
  });
}

interface Fetches {
  request(path: string, init: RequestInit): Response | Promise<Response>;
}

async function askOurs(address: string, server: Fetches, site: Site) {
  const { pathname, search } = new URL(address);
  const response = await server.request(pathname + search, { headers: asked(site.stack.shell) });
  await response.arrayBuffer();
  return linesOf(response.status, [...response.headers]);
}

const shellPaths = (chunk: string, font: string, id: string) => [
  '/',
  '/?category=none',
  `/newsletter/${id}`,
  '/newsletter/none',
  '/users',
  '/jane.doe',
  '/no/such/page',
  '/index.html',
  '/config.json',
  '/remotes.json',
  '/release.json',
  '/site.webmanifest',
  '/favicon.ico',
  '/robots.txt',
  '/feed.xml',
  '/sitemap.xml',
  chunk,
  font,
  '/main.000000000000.js',
  '/missing.json',
];

/** Compares the headers of every kind of path with those of `npm start`. */
async function compareHeaders(site: Site): Promise<string[]> {
  const releases = join(site.released, '../..');
  const { host: _, ...released } = await readRegistry(releases);
  const deployment = { config: site.config, remotes: released as Registry };
  const current = async () => ({ folder: site.released, remotes: deployment.remotes });
  const read: typeof fetch = async (input, init) => {
    const address = String(input);
    if (address.startsWith(site.config.supabaseUrl)) return fetch(input, init);
    return new Response(readFileSync(join(releases, new URL(address).pathname)));
  };
  const pages = pageServer(site.config, current, 0, read);
  await pages.warmUp();
  const shell = shellServer(site.released, deployment, pages);
  const remote = remoteServer(releases, site.stack.shell);

  const named = (pattern: RegExp) => {
    const name = Object.keys(JSON.parse(readFileSync(join(site.released, 'files.json'), 'utf8'))).find(
      (file) => pattern.test(file),
    );
    return `/${name}`;
  };
  const rows = `${site.stack.backend}/rest/v1/newsletters?select=id&limit=1`;
  const [{ id }] = await fetch(rows, { headers: { apikey: site.stack.publicKey } }).then((answer) =>
    answer.json(),
  );
  const [{ entry }] = released.remote_public as unknown as [{ entry: string }];
  const cases: [string, Fetches][] = [
    ...shellPaths(named(/^main\.\w+\.js$/), named(/\.woff2$/), id).map((path): [string, Fetches] => [
      `${site.stack.shell}${path}`,
      shell,
    ]),
    ...[entry, `${entry}.map`, new URL('files.json', entry).href, new URL('/', entry).href].map(
      (address): [string, Fetches] => [address, remote],
    ),
  ];
  const compare = async (address: string, server: Fetches) => {
    const [theirs, ours] = [await askNginx(address, site), await askOurs(address, server, site)];
    return [
      ...ours.filter((line) => !theirs.includes(line)).map((line) => `${address}: nginx lacks "${line}"`),
      ...theirs.filter((line) => !ours.includes(line)).map((line) => `${address}: nginx alone has "${line}"`),
    ];
  };
  const problems: string[] = [];
  for (const [address, server] of cases) {
    let differences = await compare(address, server);
    // A page that takes too long to render is the outline, on a busy machine with either.
    for (let again = 0; differences.length > 0 && again < 5; again += 1)
      differences = await compare(address, server);
    problems.push(...differences);
  }
  await pages.stop();
  return problems;
}

/** Visitors get the outline while nothing renders pages. */
async function checkOutline(site: Site): Promise<string[]> {
  await site.pages.stop();
  const lines = await askNginx(`${site.stack.shell}/users`, site);
  return lines[0] === 'status 200' && lines.includes('cache-control: no-cache') ? [] : lines;
}

async function journeys(site: Site, files: string[]): Promise<string[]> {
  const environment = {
    E2E_STACK: JSON.stringify(site.stack),
    NODE_EXTRA_CA_CERTS: site.certificate,
    FULL: '1',
  };
  const { code, output } = await run(installed('playwright'), ['test', '-c', 'e2e', ...files], environment);
  return code === 0 ? [] : [output];
}

/** Checks the site behind Debian's nginx, over TLS and HTTP/2: headers, journeys, and nothing that renders pages. */
export async function checkNginx(report: (name: string, problems: string[]) => void, ...files: string[]) {
  await build();
  const site = await startNginxSite();
  try {
    report('nginx sends the headers of npm start, over HTTP/2', await compareHeaders(site));
    report('The journeys through nginx', await journeys(site, files));
    report('Without the service of pages, nginx sends the outline', await checkOutline(site));
    const problems = site
      .problems()
      .split('\n')
      .filter((line) => /\[(warn|emerg|alert|crit)\]/.test(line));
    report('nginx has nothing to complain about', problems);
  } finally {
    await site.stop();
  }
}
