import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { Handler } from '../../delivery/serve/listen.ts';
import { releaseServer } from '../../delivery/serve/site.ts';
import { distOf } from '../../local/build.ts';

/** The cookie with the name of the variant that a browser gets. */
export const COOKIE = 'bench';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A document of a variant at a path; undefined for paths that the variant does not have. */
type Documents = (path: string) => string | undefined;

/** A compressed document. */
export const respond = (html: string) =>
  new Response(new Uint8Array(brotliCompressSync(html, QUALITY)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    },
  });

/** The document of an ordinary page with one script. */
const ordinary = (
  script: string,
  config: object,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><title>Newsletters</title>
<script type="application/json" id="config">${JSON.stringify(config)}</script>
<script defer src="${script}"></script></head><body><div id="root"></div></body></html>`;

/** Everything that the variants need and the site doesn't serve. */
export interface Variants {
  /** The folder with the bundles, and the scripts by variant. */
  folder: string;
  scripts: Map<string, string>;
  /** Documents without scripts, by path. */
  documents: Map<string, string>;
}

/** Serves the variants of the pages on the site's own origin; a cookie says which. Without one, it is the site. */
export function variantServer({ folder, scripts, documents }: Variants) {
  return (site: Handler): Handler => {
    const config = new Map<string, string>();
    const outline = readFileSync(join(distOf('host'), 'index.html'), 'utf8');
    const files = releaseServer(folder, 'http://localhost');
    const documentsOf = (variant: string): Documents => {
      if (variant === 'static') return (path) => documents.get(path);
      if (variant === 'outline') return () => outline;
      const script = scripts.get(variant);
      return () => script && ordinary(script, JSON.parse(config.get('config') ?? '{}'));
    };
    return async (request, peer) => {
      const { origin, pathname } = new URL(request.url);
      if (pathname.startsWith('/bench/')) return files.fetch(request);
      const variant = new RegExp(`${COOKIE}=(\\w+)`).exec(request.headers.get('cookie') ?? '')?.[1];
      if (!variant || /\.\w+$/.test(pathname)) return site(request, peer);
      if (!config.has('config')) {
        const answer = await site(new Request(`${origin}/config.json`), peer);
        config.set('config', await answer.text());
      }
      const html = documentsOf(variant)(pathname);
      return html === undefined ? site(request, peer) : respond(html);
    };
  };
}
