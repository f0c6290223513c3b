import type { MiddlewareHandler } from 'hono';
import { secureHeaders } from 'hono/secure-headers';
import type { Site } from '../render/site.ts';

/** Makes browsers run no script whose hash the page doesn't name. */
const onlyVerifiedScripts: MiddlewareHandler = async (c, next) => {
  await next();
  c.res.headers.set('Integrity-Policy', 'blocked-destinations=(script)');
};

/** Sets the headers of everything on the site's origin. `inline` holds the hashes of the scripts in its pages. */
export function siteHeaders({ supabaseUrl, remoteOrigins, report = '' }: Site['config'], inline: string[]) {
  const backend = new URL(supabaseUrl).origin;
  const reports = URL.canParse(report) ? [new URL(report).origin] : [];
  const headers = secureHeaders({
    contentSecurityPolicy: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'", ...remoteOrigins, ...inline],
      // No hash or nonce: it would switch 'unsafe-inline' off and strip the styles of the example issues.
      styleSrc: ["'self'", ...remoteOrigins, "'unsafe-inline'"],
      imgSrc: ["'self'", 'https:', 'data:', 'blob:', backend],
      // The shell and its theme have all fonts; remotes bring none.
      fontSrc: ["'self'"],
      connectSrc: [...new Set(["'self'", backend, ...remoteOrigins, ...reports])],
      manifestSrc: ["'self'"],
      frameSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
    permissionsPolicy: { camera: [], microphone: [], geolocation: [], payment: [], usb: [] },
    referrerPolicy: 'strict-origin-when-cross-origin',
    xFrameOptions: 'DENY',
  });
  return [headers, onlyVerifiedScripts] as const;
}

/** Sets the headers of every file in a release: it is code for the site's pages, and nothing that is opened by itself. */
export const releaseHeaders = secureHeaders({
  contentSecurityPolicy: { defaultSrc: ["'none'"], frameAncestors: ["'none'"] },
  crossOriginResourcePolicy: 'cross-origin',
});

/** The name of a file that never changes has a hash in it. */
export const hashed = /\.[0-9a-f]{12}\.\w+$/;

/** Sets how long browsers and caches can keep what says nothing else: everything is revalidated each time, except hashed files that exist. */
export const caching: MiddlewareHandler = async (c, next) => {
  await next();
  const { headers, status } = c.res;
  const modified = headers.get('last-modified');
  if (modified) headers.set('etag', `W/"${Date.parse(modified)}"`);
  if (headers.has('cache-control')) return;
  const isKept = status < 400 && hashed.test(c.req.path);
  headers.set('cache-control', isKept ? 'public, max-age=31536000, immutable' : 'no-cache');
};
