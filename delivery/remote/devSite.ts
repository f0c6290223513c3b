import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono, type MiddlewareHandler } from 'hono';
import { streamSSE } from 'hono/streaming';
import { log, UserError } from '../project/command.ts';
import type { Release } from '../registry/registry.ts';
import { isRemoteRoute, prefixesIn, remoteAt } from '../registry/remoteRoutes.ts';
import { logOnce } from '../render/logOnce.ts';
import { readConfig, readRegistry } from './deployed.ts';
import { ask, headersAt } from './forward.ts';
import { RELOAD, RELOAD_SCRIPT, reloadScript, reloadTag } from './reload.ts';
import { INTERVAL, latestIn } from './watching.ts';

/** Where the local address has what isn't the site's: no site has paths that begin with a dot. */
const paths = { build: '/.local', remotes: '/.remotes' };

/** Lets pages of this address in, by this name, and nobody else: no page of another origin, and no other name for this machine. */
const onlyOwnPages =
  (port: number): MiddlewareHandler =>
  async (c, next) => {
    const { host, origin } = new URL(c.req.url);
    const names = [`localhost:${port}`, `127.0.0.1:${port}`];
    const named = [host, c.req.header('host') ?? ''].every((name) => names.includes(name));
    const from = c.req.header('sec-fetch-site') ?? 'none';
    const own = /^(same-origin|none)$/.test(from) && (c.req.header('origin') ?? origin) === origin;
    if (named && own) return next();
    return c.text(`Only pages of http://localhost:${port} itself are answered here\n`, 403);
  };

interface Options {
  /** The origin of the deployed site. */
  site: string;
  port: number;
  /** The remote's federated name. */
  name: string;
  /** The folder of the build that stands in for its releases, or its row in the registry, if a development server has it. */
  local: string | Release;
}

/** A deployed site at an address of this machine, with one remote replaced: registry and configuration change on the way. Cookies go neither way. */
export function createDevSite({ site, port, name, local }: Options) {
  /** The origins that can be reached through here: the site's, and those that it loads remotes from. */
  const reachable = new Set([site]);
  const folder = typeof local === 'string' ? local : undefined;
  const say = logOnce(log);

  const rowAt = async (here: string): Promise<Release> => {
    if (typeof local !== 'string') return local;
    const { release } = await latestIn(local);
    return { ...release, entry: `${here}${paths.build}/${release.entry}` };
  };

  /** The address here of something that can be reached; anything else as it is, such as the shell's row, which has none. */
  function addressAt(here: string, address: string) {
    if (!URL.canParse(address)) return address;
    const { origin, pathname, search, hash } = new URL(address);
    if (!reachable.has(origin)) return address;
    const below = origin === site ? '' : `${paths.remotes}/${encodeURIComponent(origin)}`;
    return here + below + pathname + search + hash;
  }

  /** What is behind an address here; undefined if it can't be reached. */
  function behind({ pathname, search }: URL) {
    if (!pathname.startsWith(`${paths.remotes}/`)) return new URL(site + pathname + search);
    const [, , encoded = '', ...rest] = pathname.split('/');
    const origin = [...reachable].find((one) => encodeURIComponent(one) === encoded);
    return origin && new URL(`${origin}/${rest.join('/')}${search}`);
  }

  async function siteConfig() {
    const config = await readConfig(site);
    for (const origin of config.remoteOrigins) reachable.add(origin);
    return config;
  }

  async function configAt(here: string) {
    const [{ report: _, ...config }, row] = await Promise.all([siteConfig(), rowAt(here)]);
    const prefixes = prefixesIn(config.prefixes);
    for (const { path } of [row.routes ?? []].flat().filter(isRemoteRoute)) {
      if (remoteAt(path, prefixes) === name) continue;
      const prefix = path.split('/', 2).join('/');
      prefixes[prefix] = name;
      say(`To have ${prefix}, the site needs "prefixes": { "${prefix}": "${name}" } in its config.json`);
    }
    const { origin } = new URL(config.supabaseUrl);
    return {
      ...config,
      remoteOrigins: [...new Set([here, new URL(row.entry).origin])],
      supabaseUrl: origin === site ? config.supabaseUrl.replace(origin, here) : config.supabaseUrl,
      prefixes,
    };
  }

  async function registryAt(here: string) {
    const [registry, row] = await Promise.all([readRegistry(site), rowAt(here), siteConfig()]);
    for (const release of Object.values(registry).flat()) release.entry = addressAt(here, release.entry);
    return { ...registry, [name]: [row] };
  }

  async function passOn(c: Context): Promise<Response> {
    const { origin: here } = new URL(c.req.url);
    const address = behind(new URL(c.req.url));
    if (!address) return c.text('The site loads no remotes from there\n', 404);
    const { method } = c.req;
    const body = /^(GET|HEAD)$/.test(method) ? undefined : await c.req.arrayBuffer();
    const answer = await ask(address, { method, headers: c.req.raw.headers, body });
    const headers = headersAt(here, site, answer.headers);
    const location = headers.get('location');
    if (location) headers.set('location', addressAt(here, new URL(location, address).href));
    const response = { status: answer.status, headers };
    if (!folder || !answer.body || !headers.get('content-type')?.startsWith('text/html'))
      return new Response(answer.body, response);
    for (const name of ['etag', 'last-modified', 'cache-control']) headers.delete(name);
    const page = (await answer.text()).replace('</head>', `${reloadTag}</head>`);
    return new Response(page, response);
  }

  const app = new Hono()
    .use(onlyOwnPages(port), async (c, next) => {
      await next();
      if (!c.res.headers.has('cache-control')) c.res.headers.set('cache-control', 'no-store');
    })
    .get('/config.json', async (c) => c.json(await configAt(new URL(c.req.url).origin)))
    .get('/remotes.json', async (c) => c.json(await registryAt(new URL(c.req.url).origin)));
  if (folder) {
    app
      .get(RELOAD_SCRIPT, (c) => c.body(reloadScript, 200, { 'content-type': 'text/javascript' }))
      .get(RELOAD, (c) =>
        streamSSE(c, async (stream) => {
          for (let told = ''; !stream.aborted; await stream.sleep(INTERVAL)) {
            const { hash } = await latestIn(folder);
            if (hash !== told) await stream.writeSSE({ data: hash });
            told = hash;
          }
        }),
      )
      .get(
        `${paths.build}/*`,
        serveStatic({ root: folder, rewriteRequestPath: (path) => path.slice(paths.build.length) }),
      )
      .all(`${paths.build}/*`, (c) => c.notFound());
  }
  app.all('*', passOn);
  app.onError((error, c) => {
    if (!(error instanceof UserError)) console.error(error);
    return c.text(`${error.message}\n`, 502);
  });
  return { fetch: app.fetch, configAt };
}
