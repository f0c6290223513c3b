/** Every request to the back end says which application sends it. */
export const applicationHeaders = { 'x-application-name': 'newsletter-directory' };

/** Whether a key is a publishable one, which is no token: a server that verifies tokens would reject it as one. */
export const isPublishable = (key: string) => key.startsWith('sb_');
