import { brotliCompressSync, constants } from 'node:zlib';

/** The cookie with the name of the variant that a browser gets. */
export const COOKIE = 'bench';

const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** A compressed document. */
export const respond = (html: string) =>
  new Response(new Uint8Array(brotliCompressSync(html, QUALITY)), {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'cache-control': 'no-cache',
    },
  });

/** What a document requests or runs besides images and styles. */
const scripts = /<script\b[^>]*>.*?<\/script>|<link[^>]+rel="?(?:preload|prefetch|modulepreload)[^>]*>/gs;

/** A document that the server has rendered, without its scripts. */
export const withoutScripts = (html: string) => html.replace(scripts, '');
