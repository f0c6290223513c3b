import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import type { Client } from '../storage/buckets.ts';

/** How much is read of a message, in bytes. */
const MOST = 65_536;

const moment = z.iso.datetime({ offset: true });
const messageSchema = z.object({
  type: z.literal('subscription.ended'),
  timestamp: moment,
  data: z.object({ account: z.guid(), newsletter: z.guid(), ended_at: moment }),
});

/** The body as text, or undefined if there's too much of it. */
async function bodyOf(request: Request) {
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body ?? []) {
    size += part.byteLength;
    if (size > MOST) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

/** What a message says that one of the secrets has signed in the last five minutes; undefined if none has. */
function verified(secrets: string[], { headers }: Request, body: string): unknown {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
  for (const secret of secrets)
    try {
      new Webhook(secret).verify(body, signed, { jsonParse: false });
      return body;
    } catch (error) {
      if (!(error instanceof WebhookVerificationError)) throw error;
    }
  return undefined;
}

/** The status of the answer to a message in which the webhook's receiver says that somebody has left. */
async function answer(secrets: string[], site: Client, request: Request) {
  if (request.method !== 'POST') return 405;
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return 415;
  const body = await bodyOf(request);
  if (body === undefined) return 413;
  if (!verified(secrets, request, body)) return 401;
  const parsed = messageSchema.safeParse(jsonOf(body));
  if (!parsed.success) return 400;
  const { account, newsletter, ended_at } = parsed.data.data;
  const { data, error } = await site.rpc('end_from_webhook', {
    p_message: request.headers.get('webhook-id') ?? '',
    p_user_id: account,
    p_newsletter_id: newsletter,
    p_ended_at: ended_at,
  });
  // What the database can't store, such as an id that is too long, or else the site's own fault.
  if (error) return /^2[23]/.test(error.code) ? 400 : 503;
  return data === 'repeated' ? 409 : 204;
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

/** Answers the webhook's receiver, which says that somebody has left there. */
export const createReceiver = (secrets: string[], site: Client) => async (request: Request) =>
  new Response(null, { status: await answer(secrets, site, request) });
