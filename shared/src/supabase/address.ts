/** The query parameters that an authentication link leaves in the address. */
const inQuery = ['code', 'token_hash', 'type', 'error', 'error_code', 'error_description'];
const linkMarkers = [
  'access_token',
  'refresh_token',
  'token_hash',
  'code',
  'error',
  'error_code',
  'error_description',
];

/** The pages that emailed links open. Programs open links, too: these are followed when a button is pressed. */
const pressed = ['/subscribe', '/confirm'];

/** The parameters of an authentication link that is followed by being opened, from query and fragment; undefined for any other address. */
export function linkIn(url: URL): Record<string, string> | undefined {
  if (pressed.some((path) => url.pathname.endsWith(path))) return undefined;
  const fragment = new URLSearchParams(url.hash.slice(1));
  const parameters = Object.fromEntries([...url.searchParams, ...fragment]);
  // In a query, a message could be anything's.
  return fragment.has('message') || linkMarkers.some((name) => name in parameters) ? parameters : undefined;
}

/**
 * The auth library calls this once it has read the address. Returns whether the address holds a session, and cleans it at
 * once, so that no token stays in the address or the history.
 */
export function takeLink(url: URL, parameters: Record<string, string>): boolean {
  if (linkIn(url)) {
    for (const name of inQuery) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url.pathname + url.search);
  }
  return ['access_token', 'error', 'error_code', 'error_description'].some((name) => name in parameters);
}
