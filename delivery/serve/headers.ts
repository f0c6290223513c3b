/** What the headers of a site depend on. */
export interface Origins {
  supabaseUrl: string;
  remoteOrigins: string[];
  /** Where browsers report failures of releases to, if anywhere. */
  report?: string;
}

type Headers = Record<string, string>;

/** What every response says, of the site and of the remotes. */
const everywhere: Headers = {
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Origin-Agent-Cluster': '?1',
  'Strict-Transport-Security': 'max-age=15552000; includeSubDomains',
  'X-Content-Type-Options': 'nosniff',
  'X-DNS-Prefetch-Control': 'off',
  'X-Download-Options': 'noopen',
  'X-Permitted-Cross-Domain-Policies': 'none',
  'X-XSS-Protection': '0',
};

function contentSecurityPolicy({ supabaseUrl, remoteOrigins, report = '' }: Origins, inline: string[]) {
  const backend = new URL(supabaseUrl).origin;
  const reports = URL.canParse(report) ? [new URL(report).origin] : [];
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...remoteOrigins, ...inline],
    // No hash or nonce: it would switch 'unsafe-inline' off and strip the styles of the example issues.
    ['style-src', "'self'", ...remoteOrigins, "'unsafe-inline'"],
    ['img-src', "'self'", 'https:', 'data:', 'blob:', backend],
    // The shell and its theme have all fonts; remotes bring none.
    ['font-src', "'self'"],
    ['connect-src', ...new Set(["'self'", backend, ...remoteOrigins, ...reports])],
    ['manifest-src', "'self'"],
    ['frame-src', "'self'"],
    ['object-src', "'none'"],
    ['base-uri', "'none'"],
    ['form-action', "'self'"],
    ['frame-ancestors', "'none'"],
  ];
  return directives.map((directive) => directive.join(' ')).join('; ');
}

/** The headers of everything on the site's origin. `inline` holds the hashes of the scripts in its pages. */
export const siteHeaders = (origins: Origins, inline: string[]): Headers => ({
  ...everywhere,
  'Content-Security-Policy': contentSecurityPolicy(origins, inline),
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Integrity-Policy': 'blocked-destinations=(script)',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), payment=(), usb=()',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Frame-Options': 'DENY',
});

/** The headers of everything on an origin of remotes, beside those that let the site read it. */
export const remoteHeaders: Headers = {
  ...everywhere,
  'Cross-Origin-Resource-Policy': 'cross-origin',
  'Referrer-Policy': 'no-referrer',
  'X-Frame-Options': 'SAMEORIGIN',
};

/** Files with a hash in their name never change; browsers revalidate all others each time. */
export const caching = {
  immutable: { files: /\.[0-9a-f]{12}\.\w+(\.(br|gz))?$/, value: 'public, max-age=31536000, immutable' },
  otherwise: 'no-cache',
};

/** The types of files that a site has; any other path is a page, even with a dot in it. */
export const files =
  /\.(js|mjs|css|json|map|wasm|svg|png|jpe?g|gif|webp|avif|ico|woff2?|txt|xml|webmanifest)(\.(br|gz))?$/;

/** Files that the page server makes. */
export const feeds = /^\/(robots\.txt|feed\.xml|sitemap(-\d+)?\.xml)$/;
