import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type MiddlewareHandler } from 'hono';
import { cors } from 'hono/cors';
import { secureHeaders } from 'hono/secure-headers';

/** Files with a hash in their name never change; browsers revalidate all others each time. */
const caching: MiddlewareHandler = async (c, next) => {
  await next();
  if (c.res.status >= 400) return;
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
  config: { supabaseUrl: string; supabaseKey: string; migration: string; remoteOrigins: string[] };
  remotes: Record<string, unknown[]>;
}

function securityHeaders({ config }: Deployment) {
  const backend = new URL(config.supabaseUrl).origin;
  const remotes = config.remoteOrigins;
  return secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...remotes],
      // No hash or nonce: it would switch 'unsafe-inline' off and strip the styles of the example issues.
      styleSrc: ["'self'", ...remotes, "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:', backend],
      // The shell and its theme have all fonts; remotes bring none.
      fontSrc: ["'self'"],
      connectSrc: ["'self'", backend, ...remotes],
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

/**
 * Serves the shell: its files, the two files of the deployment, and `index.html` for every other path. Tabs that opened an
 * older shell still find its files.
 */
export function shellServer(folder: string, deployment: Deployment, older: string[] = []): Hono {
  return new Hono()
    .use(securityHeaders(deployment))
    .use(caching)
    .use(async (c, next) => {
      c.header('integrity-policy', 'blocked-destinations=(script)');
      await next();
    })
    .get('/config.json', (c) => c.json(deployment.config))
    .get('/remotes.json', (c) => c.json(deployment.remotes))
    .use(files(folder), ...older.map(files))
    .get('*', async (c, next) =>
      isFile(c.req.path) ? c.notFound() : serveStatic({ root: folder, path: 'index.html' })(c, next),
    );
}
