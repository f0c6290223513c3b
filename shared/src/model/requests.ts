/** Every request to the back end says which application sends it. */
export const applicationHeaders = { 'x-application-name': 'newsletter-directory' };
