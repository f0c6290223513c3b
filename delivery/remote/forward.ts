import { UserError } from '../project/command.ts';

/** How long a site may take to answer, in milliseconds. */
const PATIENCE = 30_000;

const betweenTwo = 'connection|keep-alive|proxy-.*|te|trailer|transfer-encoding|upgrade';

/** What isn't asked with: what is of this connection, what `fetch` sets itself, and what says where the page is. */
const notAsked = new RegExp(
  `^(${betweenTwo}|host|content-length|accept-encoding|expect|cookie|origin|referer|sec-.*)$`,
);

/** What isn't passed on of an answer: what `fetch` has undone, what changes the browser for longer, and what reports to the site. */
const notPassedOn = new RegExp(
  `^(${betweenTwo}|content-(encoding|length)|set-cookie|strict-transport-security|clear-site-data|alt-svc|access-control-.*|link|nel|report-to|reporting-endpoints|content-security-policy-report-only)$`,
);

const without = (headers: Headers, left: RegExp) =>
  new Headers([...headers].filter(([name]) => !left.test(name)));

/** Asks for an address as a page of the site would; follows no redirect. A site that doesn't answer is a `UserError`. */
export async function ask(address: URL, { method, headers, body }: RequestInit = {}): Promise<Response> {
  try {
    return await fetch(address, {
      method,
      body,
      headers: without(new Headers(headers), notAsked),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
    });
  } catch (error) {
    const { message, cause } = error as Error & { cause?: { code?: string; message?: string } };
    const why = `${address.origin} doesn't answer: ${cause?.message || cause?.code || message}`;
    if (!/SELF_SIGNED|ISSUER_CERT|LEAF_SIGNATURE/.test(cause?.code ?? '')) throw new UserError(why);
    throw new UserError(`${why}. Name the file of the certificate that signs for it in NODE_EXTRA_CA_CERTS`);
  }
}

/** The headers of a site's answer for a page at another address. */
export function headersAt(here: string, site: string, given: Headers) {
  const headers = without(given, notPassedOn);
  const policy = given
    .get('content-security-policy')
    // What asks for https, or reports to the site.
    ?.replace(/(^|;)\s*(upgrade-insecure-requests|report-uri|report-to)\b[^;]*/g, '')
    .replace(/[^\s;]+/g, (word) => (word === site ? here : word));
  if (policy) headers.set('content-security-policy', policy);
  headers.set('cross-origin-resource-policy', 'same-origin');
  return headers;
}
