import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { inlineScripts } from '../build/integrity.ts';
import { parseRegistry } from '../registry/registry.ts';
import { createPageServer, type PageServer } from '../render/handler.ts';
import type { ReleasedShell, Site } from '../render/site.ts';
import { caching, feeds, files, remoteHeaders, siteHeaders } from './headers.ts';

/** Adds headers to every response; those about caching only to files that exist and say nothing else. */
const headers =
  (values: Record<string, string>): MiddlewareHandler =>
  async (c, next) => {
    await next();
    for (const [name, value] of Object.entries(values)) c.header(name, value);
    if (c.res.status >= 400 || c.res.headers.has('cache-control')) return;
    const { immutable, otherwise } = caching;
    c.header('cache-control', immutable.files.test(c.req.path) ? immutable.value : otherwise);
  };

const filesIn = (folder: string) => serveStatic({ root: folder, precompressed: true });

/** Serves the build of a remote to the shell's origin. A missing file is a 404, not a page. */
export function remoteServer(folder: string, shellOrigin: string): Hono {
  return new Hono()
    .use(cors({ origin: shellOrigin }))
    .use(headers(remoteHeaders))
    .use(filesIn(folder));
}

/** What the shell reads at run time; its content security policy follows from it. */
export interface Deployment {
  config: Site['config'];
  remotes: Record<string, unknown[]>;
}

/** The shell in a folder of its build. */
export async function shellIn(folder: string): Promise<ReleasedShell> {
  const read = (file: string) => readFile(join(folder, file));
  return { ...JSON.parse((await read('release.json')).toString()), read };
}

/** The server of the pages of a deployment, which can change with every request. */
export const pageServer = (
  config: Site['config'],
  current: () => Promise<{ folder: string; remotes: Deployment['remotes'] }>,
  keep = 30_000,
  read: typeof fetch = fetch,
): PageServer =>
  createPageServer({
    config,
    keep,
    shell: async () => shellIn((await current()).folder),
    remotes: async () => parseRegistry((await current()).remotes),
    fetch: read,
    log: (line) => console.warn(line),
  });

/**
 * Serves the shell: its files, the two files of the deployment, and a page for every other path. Tabs that opened an older
 * shell still find its files.
 */
export function shellServer(
  folder: string,
  deployment: Deployment,
  pages: Pick<PageServer, 'handle'>,
  older: string[] = [],
): Hono {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  return new Hono()
    .use(headers(siteHeaders(deployment.config, inlineScripts(page))))
    .get('/config.json', (c) => c.json(deployment.config))
    .get('/remotes.json', (c) => c.json(deployment.remotes))
    .get('/', (c) => pages.handle(c.req.raw))
    .use(filesIn(folder), ...older.map(filesIn))
    .get('*', (c) =>
      files.test(c.req.path) && !feeds.test(c.req.path) ? c.notFound() : pages.handle(c.req.raw),
    );
}
