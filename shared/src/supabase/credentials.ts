import type { Step } from './steps';

/** The codes of a token that doesn't verify, or no longer. */
const REFUSED = /^PGRST30[13]$/;

const isRefused = async (response: Response) =>
  response.status === 401 &&
  REFUSED.test(
    (
      await response
        .clone()
        .json()
        .catch(() => undefined)
    )?.code,
  );

/**
 * Says who sends a request: the key, and a signed-in user's token or, for a visitor, the key again. A publishable key (`sb_…`)
 * is sent as `apikey` only: it is not a token, and a server that verifies tokens rejects it. A request whose token is refused is
 * sent again with the one that `renew` returns or, if it only reads, as a visitor's. So is a request that finds the session gone; if
 * it writes, it isn't sent.
 */
export const withCredentials =
  (
    key: string,
    tokenOf: () => Promise<string | null | undefined>,
    renew: (refused: string) => Promise<string | null | undefined>,
  ): Step =>
  (next) =>
  async (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('apikey', key);
    const send = (bearer: string) => {
      headers.set('authorization', `Bearer ${bearer}`);
      if (bearer === key && key.startsWith('sb_')) headers.delete('authorization');
      return next(input, { ...init, headers });
    };
    // What the full client sends names its token already; asking for one here could wait for that very request.
    const named = headers.get('authorization')?.slice('Bearer '.length);
    let token: string | null | undefined = named ?? (await tokenOf());
    if (token === null && init?.method !== 'GET')
      return Response.json({ code: 'PGRST301', message: 'The session is gone' }, { status: 401 });
    let response = await send(token ?? key);
    while (token && !named && (await isRefused(response))) {
      token = await renew(token);
      if (token || (token === null && init?.method === 'GET')) response = await send(token ?? key);
    }
    return response;
  };
