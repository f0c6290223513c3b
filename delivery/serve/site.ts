import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { compress } from 'hono/compress';
import { cors } from 'hono/cors';
import { etag } from 'hono/etag';
import { inlineScripts } from '../build/integrity.ts';
import { parseRegistry, type Registry } from '../registry/registry.ts';
import { fetchReleased } from '../release/folder.ts';
import { createPageServer, type PageServer } from '../render/handler.ts';
import { logOnce } from '../render/logOnce.ts';
import type { ReleasedShell, Site } from '../render/site.ts';
import { caching, hashed, releaseHeaders, siteHeaders } from './headers.ts';
import { createUnsubscribe } from './unsubscribe.ts';

interface InstalledShell extends ReleasedShell {
  folder: string;
}

export interface Deployment {
  config: Site['config'];
  registry: Record<string, unknown[]>;
  shell: InstalledShell;
  /** The folders of other shells, which may still be open in tabs. */
  older?: string[];
}

interface Options {
  /** The same object until something changes. */
  current: () => Promise<Deployment>;
  /** The folder of releases, which is served below `/releases/`. */
  releases?: string;
  keep?: number;
  /** Respond to whoever asks on this machine whether everything works, below `/.<name>`. */
  checks?: Record<string, () => Promise<Response>>;
}

/** The types of files that a site has; any other path is a page, even with a dot in it. */
const files = /\.(js|mjs|css|json|map|wasm|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest)$/;

/** Nobody writes here, and what begins with a dot is nobody's business, such as a release that is being built. */
const readable: MiddlewareHandler = async (c, next) => {
  if (!/^(GET|HEAD)$/.test(c.req.method)) return c.text('Method not allowed', 405, { allow: 'GET, HEAD' });
  return c.req.path.includes('/.') ? c.notFound() : next();
};

/** What every response goes through, the last one first. */
const common = [compress(), etag(), caching, readable] as const;

const filesIn = (root: string, below = '') =>
  serveStatic({ root, precompressed: true, rewriteRequestPath: (path) => path.slice(below.length) });

/** Serves a folder of releases, or the build of one remote, to the pages of a site. A missing file is a 404, not a page. */
export const releaseServer = (folder: string, siteUrl: string, below = '') =>
  new Hono()
    .use(releaseHeaders, cors({ origin: new URL(siteUrl).origin }), ...common)
    .use((c, next) => (files.test(c.req.path) ? next() : Promise.resolve(c.notFound())))
    .use(filesIn(folder, below))
    .all('*', (c) => c.notFound());

export async function shellIn(folder: string): Promise<InstalledShell> {
  const read = (file: string) => readFile(join(folder, file));
  const [release, page] = (await Promise.all(['release.json', 'index.html'].map(read))).map(String);
  return { ...JSON.parse(release ?? ''), page, folder, read };
}

/** Serves a deployment: the files of its shell, its two files, and a page for every other path. */
function shellServer(deployment: Deployment, inline: string[], pages: PageServer) {
  const { config, registry, shell, older = [] } = deployment;
  const unsubscribe = createUnsubscribe({ ...config, page: '/unsubscribe' });
  const app = new Hono()
    .use(...siteHeaders(config, inline))
    .post('/unsubscribe', (c) => unsubscribe(c.req.raw))
    .use(...common)
    .get('/config.json', (c) => c.json(config))
    .get('/remotes.json', (c) => c.json(registry))
    .get('/index.html', filesIn(shell.folder))
    .route('/', pages.feeds)
    .get('*', (c, next) => (files.test(c.req.path) ? next() : pages.handle(c.req.raw)))
    .get('*', filesIn(shell.folder))
    .get('*', (c, next) => (hashed.test(c.req.path) ? next() : Promise.resolve(c.notFound())));
  for (const folder of older) app.get('*', filesIn(folder));
  return app;
}

type Serving = { deployment: Deployment; remotes: Registry; pages: PageServer; app: Hono };

/** Serves a site, pages and files, as it is at the moment of each request. */
export function createSite({ current, releases, keep = 30_000, checks = {} }: Options) {
  let serving: Serving | undefined;

  function serve(deployment: Deployment): Serving {
    const { config, registry, shell } = deployment;
    const same = serving && isDeepStrictEqual(serving.deployment.config, config) ? serving : undefined;
    if (!same) void serving?.pages.stop();
    const pages =
      same?.pages ??
      createPageServer({
        config,
        keep,
        // What is served at the moment.
        shell: async () => (await latest()).deployment.shell,
        remotes: async () => (await latest()).remotes,
        fetch: releases ? fetchReleased(config, releases) : fetch,
        log: logOnce(console.warn),
      });
    // A page may have been begun with the shell before.
    const inline = [shell, same?.deployment.shell].flatMap((one) => inlineScripts(one?.page ?? ''));
    const app = new Hono();
    for (const [name, check] of Object.entries(checks))
      app.get(`/.${name}`, (c) => {
        // Whoever ends TLS in front says for whom it asks.
        if (c.req.header('x-forwarded-for')) return c.notFound();
        return check().catch(({ message }: Error) => c.text(message, 503));
      });
    if (releases) app.route('/releases', releaseServer(releases, config.siteUrl, '/releases'));
    app.route('/', shellServer(deployment, [...new Set(inline)], pages));
    app.onError((error, c) => {
      console.error(error);
      return c.text('The site has a problem', 503, { 'retry-after': '30' });
    });
    return { deployment, remotes: parseRegistry(registry), pages, app };
  }

  async function latest(): Promise<Serving> {
    const deployment = await current();
    if (serving?.deployment !== deployment) serving = serve(deployment);
    return serving;
  }

  return {
    handle: async (request: Request) => (await latest()).app.fetch(request),
    warmUp: async () => (await latest()).pages.warmUp(),
    stop: async () => serving?.pages.stop(),
  };
}
