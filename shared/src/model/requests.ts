/** Every request to the back end says which application sends it. */
export const applicationHeaders = { 'x-application-name': 'newsletter-directory' };

/** How long what was read counts as fresh, in milliseconds; older data is shown and then refreshed. */
export const FRESH_TIME = 30_000;

/**
 * The headers that say who sends a request, with a token or, for a visitor, the key again. A publishable key (`sb_…`) is sent as `apikey`
 * only: it is not a token, and a server that verifies tokens rejects it.
 */
export const credentials = (key: string, token = key): Record<string, string> => ({
  apikey: key,
  ...(token.startsWith('sb_') ? {} : { authorization: `Bearer ${token}` }),
});
