/** Every request to the back end says which application sends it. */
export const applicationHeaders = { 'x-application-name': 'newsletter-directory' };

/** How long what was read counts as fresh, in milliseconds; older data is shown and then refreshed. */
export const FRESH_TIME = 30_000;
