import { readFileSync } from 'node:fs';
import { connect } from 'node:http2';
import { join } from 'node:path';
import { fetchReleased } from '../../delivery/release/files.ts';
import { type Registry, readRegistry } from '../../delivery/release/registry.ts';
import { pageServer, remoteServer, shellServer } from '../../delivery/serve/static.ts';
import type { startNginxSite } from './nginxSite.ts';

/** A site behind nginx. */
export type Site = Awaited<ReturnType<typeof startNginxSite>>;

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

/** A response of nginx over HTTP/2: its status and headers in lines, and its text if it isn't compressed. */
export function askNginx(address: string, site: Site, headers: Record<string, string> = {}) {
  const { origin, pathname, search } = new URL(address);
  const session = connect(origin, { ca: readFileSync(site.certificate) });
  return new Promise<{ lines: string[]; text: string }>((resolve, reject) => {
    session.once('error', reject);
    const request = session.request({ ':path': pathname + search, ...headers });
    let lines: string[] = [];
    let text = '';
    request.once('response', (answered) => {
      const pairs = Object.entries(answered).map(
        ([name, value]) => [name, String(value)] as [string, string],
      );
      lines = linesOf(Number(answered[':status']), pairs);
    });
    request.once('error', reject);
    request.once('close', () => {
      session.close();
      resolve({ lines, text });
    });
    request.setEncoding('utf8').on('data', (chunk) => (text += chunk));
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
export async function compareHeaders(site: Site): Promise<string[]> {
  const releases = join(site.folder, 'releases');
  const { host: _, ...released } = await readRegistry(releases);
  const deployment = { config: site.config, remotes: released as Registry };
  const current = async () => ({ folder: site.released, remotes: deployment.remotes });
  const pages = pageServer(site.config, current, 0, fetchReleased(site.config, releases));
  await pages.warmUp();
  const together = site.config.remoteOrigins[0] === site.stack.shell;
  // On one origin, releases are files of the site.
  const shell = shellServer(site.released, deployment, pages, together ? [site.folder] : []);
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
    ...['', 'remoteEntry.js.map', 'files.json', 'missing.js', '/'].map((path): [string, Fetches] => [
      new URL(path, entry).href,
      together ? shell : remote,
    ]),
  ];
  // `npm start` sends as it is what has no compressed file beside it.
  const compressed = ['content-encoding: gzip', 'vary: accept-encoding'];
  const isMore = (line: string, theirs: string[]) =>
    compressed.includes(line) && compressed.every((header) => theirs.includes(header));
  const compare = async (address: string, server: Fetches) => {
    const { lines: theirs } = await askNginx(address, site, asked(site.stack.shell));
    const ours = await askOurs(address, server, site);
    return [
      ...ours.filter((line) => !theirs.includes(line)).map((line) => `${address}: nginx lacks "${line}"`),
      ...theirs
        .filter((line) => !ours.includes(line) && !isMore(line, theirs))
        .map((line) => `${address}: nginx alone has "${line}"`),
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
