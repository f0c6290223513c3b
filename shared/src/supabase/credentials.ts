import type { Step } from './requests';

/**
 * Says who sends a request: the key, and a signed-in user's token or, for a visitor, the key again. A publishable key (`sb_…`)
 * is sent as `apikey` only: it is not a token, and a server that verifies tokens rejects it.
 */
export const withCredentials =
  (key: string, token: () => Promise<string | undefined>): Step =>
  (next) =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    // What the full client sends names its token already; asking for one here could wait for that very request.
    if (!headers.has('authorization')) headers.set('authorization', `Bearer ${(await token()) ?? key}`);
    if (headers.get('authorization') === `Bearer ${key}` && key.startsWith('sb_'))
      headers.delete('authorization');
    return next(input, { ...init, headers });
  };
