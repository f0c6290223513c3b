import { caching, feeds, files, type Origins, remoteHeaders, siteHeaders } from './headers.ts';

/** What the configuration of a web server depends on. */
export interface Deployment {
  /** The `config.json` of the site. */
  config: Origins & { siteUrl: string };
  /** The folders that are served. */
  site: string;
  releases: string;
  /** Files of the certificate and its key, for all names. */
  certificate: string;
  key: string;
  /** Where `npm run serve -- pages` listens; without it, pages are served as files. */
  pages?: string;
}

/** The variable that the include with the hashes of inline scripts sets. */
const INLINE = '$inline_scripts';

const types = `types {
    text/html html;
    text/css css;
    text/javascript js mjs;
    text/plain txt;
    application/json json map;
    application/manifest+json webmanifest;
    application/wasm wasm;
    application/xml xml;
    image/svg+xml svg;
    image/png png;
    image/jpeg jpg jpeg;
    image/gif gif;
    image/webp webp;
    image/avif avif;
    image/x-icon ico;
    font/woff woff;
    font/woff2 woff2;
  }
  default_type application/octet-stream;
  charset utf-8;
  charset_types text/css text/javascript text/plain application/xml;`;

const headerLines = (headers: Record<string, string>) =>
  Object.entries(headers)
    .map(([name, value]) => `  add_header ${name} "${value}" always;`)
    .join('\n');

/** For a trial, on loopback only. */
const listen = (hostname: string, port: string, how = '') =>
  (hostname === 'localhost' ? ['127.0.0.1:'] : ['', '[::]:'])
    .map((address) => `  listen ${address}${port}${how};`)
    .join('\n');

/** What both kinds of origin have in common. */
const common = (
  { certificate, key }: Deployment,
  { hostname, port }: URL,
  headers: Record<string, string>,
) => `
${listen(hostname, port || '443', ' ssl http2')}
  server_name ${hostname};
  ssl_certificate ${certificate};
  ssl_certificate_key ${key};
  ssl_protocols TLSv1.2 TLSv1.3;
  ssl_session_cache shared:newsletters:10m;
  ssl_session_tickets off;
  server_tokens off;
  absolute_redirect off;

  ${types}
  gzip_static on;
  brotli_static on;
  gzip_vary on;

  # No location adds headers of its own: nginx would then leave these out.
${headerLines(headers)}
  add_header Cache-Control $newsletters_caching;`;

const outline = `
  # When nothing renders pages, visitors get the outline, and the browser reads everything.
  location @outline {
    try_files /index.html =503;
  }`;

const proxy = `limit_except GET { deny all; }
    proxy_pass http://newsletters_pages;
    proxy_http_version 1.1;
    proxy_set_header Connection "";
    proxy_set_header Host $host;
    proxy_set_header Cookie "";
    proxy_set_header Authorization "";
    proxy_connect_timeout 1s;
    proxy_read_timeout 10s;`;

/** Pages from the service that renders them. */
const rendered = `
  location / {
    ${proxy}
    proxy_intercept_errors on;
    error_page 500 502 504 =200 @outline;
  }
  location ~ ${feeds.source} {
    ${proxy}
  }
${outline}`;

/** Pages that \`npm run serve -- prerender\` has written over the files of the shell. */
const written = `
  location = / {
    try_files /index.html =404;
  }
  location ~ ^/newsletter/[^/]+$ {
    error_page 404 /outline.html;
    try_files $uri.html =404;
  }
  location / {
    try_files /outline.html =404;
  }`;

const site = (deployment: Deployment, url: URL) => {
  const { config, releases, pages } = deployment;
  const shared = config.remoteOrigins.includes(url.origin);
  return `server {${common(deployment, url, siteHeaders(config, [INLINE]))}
  include ${releases}/inline-scripts.conf;
  root ${deployment.site};

  # What has no compressed file beside it: the registry, feeds, and pages for whoever can't read Brotli.
  gzip on;
  gzip_proxied any;
  gzip_types application/json application/xml text/plain;

  location ~ /\\. {
    return 404;
  }${pages ? rendered : written}
  # A missing file is a 404, never the page.
  location ~ ${files.source} {
    try_files $uri =404;
  }
  location = /index.html {
  }${shared ? releasesBelow(releases) : ''}
}`;
};

const releasesBelow = (releases: string) => `
  location ^~ /releases/ {
    alias ${releases}/;
    location ~ /(\\.|$) {
      return 404;
    }
  }`;

const remote = (deployment: Deployment, url: URL) => `server {${common(deployment, url, remoteHeaders)}
  add_header Access-Control-Allow-Origin $newsletters_reader always;
  add_header Vary Origin always;
  root ${deployment.releases};

  location / {
    return 404;
  }
  location ~ /\\. {
    return 404;
  }
  location ~ ${files.source} {
    try_files $uri =404;
  }
}`;

const redirect = (names: string[]) => `server {
${listen('', '80')}
  server_name ${names.join(' ')};
  server_tokens off;
  location ^~ /.well-known/acme-challenge/ {
    root /var/www/html;
  }
  location / {
    return 301 https://$host$request_uri;
  }
}`;

/** The configuration of Debian's nginx (1.22, with \`libnginx-mod-http-brotli-static\`) for a deployment. */
export function nginxConfig(deployment: Deployment): string {
  const { config, pages } = deployment;
  const url = new URL(config.siteUrl);
  const remotes = config.remoteOrigins
    .map((origin) => new URL(origin))
    .filter(({ origin }) => origin !== url.origin);
  const names = [...new Set([url, ...remotes].map(({ hostname }) => hostname))];
  return `${[
    '# Written by `npm run serve -- nginx`; change what it is made from instead.',
    `# Pages say themselves how long they can be kept; files with a hash in their name never change.
map $upstream_http_cache_control$uri $newsletters_caching {
  "~^/.*${caching.immutable.files.source}" "${caching.immutable.value}";
  "~^/" "${caching.otherwise}";
  default "";
}`,
    `# Only the site reads its remotes.
map $http_origin $newsletters_reader {
  "${url.origin}" $http_origin;
  default "";
}`,
    ...(pages ? [`upstream newsletters_pages {\n  server ${pages};\n  keepalive 16;\n}`] : []),
    ...(names.some((name) => name !== 'localhost') ? [redirect(names)] : []),
    site(deployment, url),
    ...remotes.map((origin) => remote(deployment, origin)),
  ].join('\n\n')}\n`;
}
