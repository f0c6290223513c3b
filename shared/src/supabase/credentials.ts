import { credentials } from '@newsletters/shared/model';
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
 * Says who sends a request: a signed-in user or a visitor. A request whose token is refused is
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
    const { authorization, ...headers } = Object.fromEntries(new Headers(init?.headers));
    const send = (token?: string | null) =>
      next(input, { ...init, headers: { ...headers, ...credentials(key, token ?? key) } });
    // What the full client sends names its token already; asking for one here could wait for that very request.
    const isRead = /^(GET|HEAD)$/.test(init?.method ?? '');
    const named = authorization?.slice('Bearer '.length);
    let token: string | null | undefined = named ?? (await tokenOf());
    if (token === null && !isRead)
      return Response.json({ code: 'PGRST301', message: 'The session is gone' }, { status: 401 });
    let response = await send(token);
    while (token && !named && (await isRefused(response))) {
      token = await renew(token);
      if (token || (token === null && isRead)) response = await send(token);
    }
    return response;
  };
