import { integrityOf } from '../build/integrity';
import { parseRegistry } from '../registry/registry';
import type { ReleasedRoute } from '../registry/routes';
import { logOnce } from './logOnce';
import type { ReleasedShell, Site } from './site';

export const BACKEND = 'http://backend.test';
export const SITE = 'https://site.test';
const REMOTE = 'http://remote.test';

export const template =
  '<!doctype html><html lang="en"><head><meta name="description" content="any"><title>Any</title><style id="outline">o</style><script defer src="/main.js"></script></head><body><div id="root"><p>outline</p></div></body></html>';

const shell = `export const render = async ({ config }) =>
  ({ head: {}, html: '<header></header><div id="page"></div><footer>' + config.links + '</footer>', css: { a: '.a{}' }, data: [] });`;

/** A server bundle of pages whose title is the first row; there is no page without rows, and none at an address that ends with "none". */
export const reading = `export const render = async ({ page, path, config, fetch }) => {
  const rows = await (await fetch(config.supabaseUrl + '/rest/v1/rows')).json();
  const text = rows[0] ?? 'nothing';
  const html = '<h1>' + page + ' ' + path + '</h1>';
  const missing = path.endsWith('none') || rows.length === 0;
  return { missing, head: { title: text, description: text, image: text, facts: { name: text } }, html, css: {}, data: [{ key: ['rows'], value: rows }] };
};`;

const closed = (path: string): ReleasedRoute => ({ path, page: 'remote_any/AnyPage', allow: 'something' });

export const routes: ReleasedShell['routes'] = [
  { path: '/', page: 'remote_public/HomePage' },
  { path: '/newsletter/:id', page: 'remote_public/NewsletterPage' },
  ...['/subscriptions', '/users', '/newsletters', '/categories', '/site'].map(closed),
];

const contracts = { query: '1.0.0' };

const fileOf = (bundle: string) => ({ file: 'server.mjs', integrity: integrityOf(Buffer.from(bundle)) });

export interface Options {
  /** The page's server bundle; null for a release without one. */
  bundle?: string | null;
  /** The shell's. */
  shellBundle?: string;
  /** What is served in its place. */
  served?: string;
  backend?: (address: URL) => Promise<Response>;
  keep?: number;
  /** What the release says in German. */
  texts?: string;
  /** The pages that a release of `remote_events` brings below /events. */
  brought?: unknown;
  /** The pages that the server bundle has, if the release says so. */
  rendered?: string[];
  language?: string;
}

/** A deployment with one release of the public pages. `reads` and `logged` collect what it reads and logs. */
export function fakeSite({
  bundle = reading,
  shellBundle = shell,
  served,
  backend,
  keep = 30_000,
  texts,
  brought,
  rendered,
  language,
}: Options = {}) {
  const reads: string[] = [];
  const logged: string[] = [];
  const server = bundle ? { server: fileOf(bundle) } : {};
  const german = { file: 'de.json', integrity: integrityOf(Buffer.from(texts ?? '')) };
  const own = texts === undefined ? {} : { texts: { de: german } };
  const about = rendered && { reads: Object.fromEntries(rendered.map((page) => [page, []])) };
  const release = { version: '1', entry: `${REMOTE}/remoteEntry.js`, pages: {}, ...server, ...own, ...about };
  const row = { ...release, needs: { contracts, migration: '' } };
  const rows = { remote_public: [row], remote_events: [{ ...row, routes: brought }] };
  const site: Site = {
    config: {
      supabaseUrl: BACKEND,
      supabaseKey: 'key',
      migration: '1',
      remoteOrigins: [REMOTE],
      siteUrl: SITE,
      links: ['Contact'],
      prefixes: { '/events': 'remote_events' },
      language,
    },
    shell: async () => ({
      version: '1',
      offers: { contracts, migration: '1' },
      routes,
      server: fileOf(shellBundle),
      ...(language ? own : {}),
      page: template,
      read: async (file) => Buffer.from(file.endsWith('webmanifest') ? '{}' : shellBundle),
    }),
    remotes: async () => parseRegistry(rows),
    fetch: async (input) => {
      const address = new URL(String(input));
      if (address.origin === REMOTE) return new Response(served ?? bundle);
      reads.push(address.pathname.replace('/rest/v1/', '') + decodeURIComponent(address.search));
      return backend ? backend(address) : Response.json(['A title']);
    },
    keep,
    log: logOnce((line) => logged.push(line)),
  };
  return { site, reads, logged };
}

/** Which ids a read wants to know of; undefined for any other read. */
export const idsIn = ({ searchParams }: URL) =>
  /^in\.\((.*)\)$/.exec(searchParams.get('id') ?? '')?.[1]?.split(',');
