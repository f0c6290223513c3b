import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';
import { parseRegistry } from '../host/src/remotes/registry.ts';
import { createPageServer, type PageServer } from '../server/handler.ts';
import type { ReleasedShell, Site } from '../server/site.ts';

/** Files with a hash in their name never change; browsers revalidate all others each time. */
const caching: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400 || c.res.headers.has('cache-control')) return;
  const immutable = /\.[0-9a-f]{12}\.\w+(\.(br|gz))?$/.test(c.req.path);
  c.header('cache-control', immutable ? 'public, max-age=31536000, immutable' : 'no-cache');
};

const files = (folder: string) => serveStatic({ root: folder, precompressed: true });

/** Serves the build of a remote to the shell's origin. A missing file is a 404, not a page. */
export function remoteServer(folder: string, shellOrigin: string): Hono {
  return new Hono()
    .use(cors({ origin: shellOrigin }))
    .use(secureHeaders({ crossOriginResourcePolicy: 'cross-origin' }))
    .use(caching)
    .use(files(folder));
}

/** What the shell reads at run time; its content security policy follows from it. */
export interface Deployment {
  config: Site['config'];
  remotes: Record<string, unknown[]>;
}

/** The hashes of the scripts in the page itself, which the policy allows by them. */
const inlineScripts = (page: string) =>
  [...page.matchAll(/<script>(.*?)<\/script>/gs)].map(
    ([, script = '']) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
  );

function securityHeaders({ config }: Deployment, folder: string) {
  const backend = new URL(config.supabaseUrl).origin;
  const remotes = config.remoteOrigins;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...remotes, ...inlineScripts(readFileSync(join(folder, 'index.html'), 'utf8'))],
      // No hash or nonce: it would switch 'unsafe-inline' off and strip the styles of the example issues.
      styleSrc: ["'self'", ...remotes, "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:', backend],
      // The shell and its theme have all fonts; remotes bring none.
      fontSrc: ["'self'"],
      connectSrc: ["'self'", backend, ...remotes],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    referrerPolicy: 'strict-origin-when-cross-origin',
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    xFrameOptions: 'DENY',
  });
}

// The types of files that a site has; any other path is a page, even with a dot in it.
const isFile = (path: string) =>
  /\.(js|mjs|css|json|map|wasm|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest)(\.(br|gz))?$/.test(
    path,
  );

/** Files that the page server makes. */
const isAnswered = (path: string) => /^\/(robots\.txt|feed\.xml|sitemap(-\d+)?\.xml)$/.test(path);

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
): PageServer =>
  createPageServer({
    config,
    keep,
    shell: async () => shellIn((await current()).folder),
    remotes: async () => parseRegistry((await current()).remotes),
    fetch,
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
  return new Hono()
    .use(securityHeaders(deployment, folder))
    .use(caching)
    .use(async (c, next) => {
      c.header('integrity-policy', 'blocked-destinations=(script)');
      await next();
    })
    .get('/config.json', (c) => c.json(deployment.config))
    .get('/remotes.json', (c) => c.json(deployment.remotes))
    .get('/', (c) => pages.handle(c.req.raw))
    .use(files(folder), ...older.map(files))
    .get('*', (c) =>
      isFile(c.req.path) && !isAnswered(c.req.path) ? c.notFound() : pages.handle(c.req.raw),
    );
}
