/** What an authentication link leaves in the address: by query or by fragment. */
const inQuery = ['code', 'token_hash', 'type', 'error', 'error_code', 'error_description'];
const tellsOfLink = [
  'access_token',
  'refresh_token',
  'token_hash',
  'code',
  'error',
  'error_code',
  'error_description',
];

/** The parameters of an authentication link, from query and fragment; undefined for any other address. */
export function linkIn(url: URL): Record<string, string> | undefined {
  const fragment = new URLSearchParams(url.hash.slice(1));
  const parameters = Object.fromEntries([...url.searchParams, ...fragment]);
  return tellsOfLink.some((name) => name in parameters) ? parameters : undefined;
}

/**
 * Called by the auth library when it has read the address: tells whether there is a session to take from it, and cleans
 * the address at once, so that no token stays in it or in the history.
 */
export function takeLink(url: URL, parameters: Record<string, string>): boolean {
  if (linkIn(url)) {
    for (const name of inQuery) url.searchParams.delete(name);
    window.history.replaceState(window.history.state, '', url.pathname + url.search);
  }
  return ['access_token', 'error', 'error_code', 'error_description'].some((name) => name in parameters);
}
