import { bodyWithin } from './body.ts';

/** What the page offers, and the state of the page that says it's done. */
const ACTIONS: Record<string, string> = {
  unsubscribe: 'unsubscribed',
  pause: 'paused',
  weekly: 'weekly',
  monthly: 'monthly',
};

/** What a button of the page or a mail program sends is short; no more of a body is read, in bytes. */
const MOST = 4096;

/** How many links are followed in a second, by whomever: more wait for the next one. */
const RATE = 50;

/** How long the back end may take, in milliseconds. */
const PATIENCE = 10_000;

const forms = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;
// As `isId` has it: this also runs on Deno, which finds no package of this workspace.
const ids = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

const say = (status: number, text: string, headers: Record<string, string> = {}) =>
  new Response(`${text}\n`, { status, headers: { 'cache-control': 'no-store', ...headers } });

interface Options {
  supabaseUrl: string;
  supabaseKey: string;
  /** The page for people: its address, or its path if it's on the same origin. */
  page: string;
}

/**
 * Follows addresses for unsubscribing, `…/unsubscribe?token=<token>`. A POST of a mail program ends the subscription (RFC 8058): 200,
 * also if it had ended; 404 for an unknown token, 410 for one of an earlier subscription. The buttons of the page post, too, and lead back to it.
 * Nothing but a POST changes anything; anything else leads to the page. There is no cookie and no session: the token is all that counts.
 * It runs in the site's server, and as an Edge Function.
 */
export function createUnsubscribe({ supabaseUrl, supabaseKey, page }: Options) {
  let second = 0;
  let followed = 0;

  /** Whether there is room in this second. */
  function admit() {
    const now = Math.floor(Date.now() / 1000);
    followed = now === second ? followed + 1 : 1;
    second = now;
    return followed <= RATE;
  }

  /** What has become of the subscription; undefined if there is none. Fails if the back end does. */
  async function change(token: string, action: string): Promise<string | undefined> {
    const response = await fetch(`${supabaseUrl}/rest/v1/rpc/change_by_token`, {
      method: 'POST',
      headers: { apikey: supabaseKey, 'content-type': 'application/json' },
      body: JSON.stringify({ p_token: token, p_action: action }),
      signal: AbortSignal.timeout(PATIENCE),
    });
    if (!response.ok) throw new Error(`The back end answers ${response.status}`);
    const [row] = (await response.json()) as { state: string }[];
    return row?.state;
  }

  return async (request: Request): Promise<Response> => {
    const token = new URL(request.url).searchParams.get('token') ?? '';
    const pageWith = (state?: string) => {
      const query = new URLSearchParams({ token, ...(state ? { state } : {}) });
      return new Response(null, { status: 303, headers: { location: `${page}?${query}` } });
    };
    if (request.method !== 'POST') return pageWith();
    const type = request.headers.get('content-type') ?? '';
    if (!forms.test(type)) return say(415, 'Send a form');
    const body = await bodyWithin(request, MOST).catch(() => new Uint8Array());
    if (!body) return say(413, 'Too long');
    const form = new Response(body, { headers: { 'content-type': type } }).formData();
    const fields = await form.catch(() => new FormData());
    const oneClick = fields.get('List-Unsubscribe') === 'One-Click';
    const action = oneClick ? 'unsubscribe' : String(fields.get('action'));
    if (!Object.hasOwn(ACTIONS, action)) return say(400, 'Send List-Unsubscribe=One-Click');
    const ask = async () => (admit() ? change(token, action).catch(() => 'failed') : 'busy');
    const state = ids.test(token) ? await ask() : undefined;
    if (!oneClick) {
      if (state === 'active') return pageWith(ACTIONS[action]);
      if (state === 'inactive') return pageWith(ACTIONS.unsubscribe);
      return pageWith(state === 'busy' ? 'failed' : (state ?? 'invalid'));
    }
    if (state === 'busy') return say(429, 'Too many requests, please try again', { 'retry-after': '1' });
    if (state === 'failed')
      return say(503, 'Not possible at the moment, please try again', { 'retry-after': '60' });
    if (state === 'renewed') return say(410, 'This address is of an earlier subscription');
    return state ? say(200, 'Unsubscribed') : say(404, 'There is no such subscription');
  };
}
