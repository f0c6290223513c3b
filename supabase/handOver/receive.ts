import { Webhook, WebhookVerificationError } from 'standardwebhooks';
import { z } from 'zod';
import { bodyWithin } from '../../delivery/serve/body.ts';
import type { Client } from '../storage/buckets.ts';

/** How much is read of a message, in bytes. */
const MOST = 65_536;

/** How long the id of a message can be. */
const LONGEST = 256;

const moment = z.iso.datetime({ offset: true });
const messageSchema = z.object({
  type: z.literal('subscription.ended'),
  timestamp: moment,
  data: z.object({ account: z.guid(), newsletter: z.guid(), ended_at: moment }),
});

/** Whether one of the secrets has signed a message, less than five minutes ago. */
function isSigned(secrets: string[], { headers }: Request, body: string) {
  const names = ['webhook-id', 'webhook-timestamp', 'webhook-signature'];
  const signed = Object.fromEntries(names.map((name) => [name, headers.get(name) ?? '']));
  return secrets.some((secret) => {
    try {
      new Webhook(secret).verify(body, signed, { jsonParse: false });
      return true;
    } catch (error) {
      if (error instanceof WebhookVerificationError) return false;
      throw error;
    }
  });
}

/** The status of the answer to a message in which the webhook's receiver says that somebody has left. */
async function answer(secrets: string[], site: Client, request: Request) {
  if (request.method !== 'POST') return 405;
  if (!/^application\/json\s*(;|$)/i.test(request.headers.get('content-type') ?? '')) return 415;
  const bytes = await bodyWithin(request, MOST);
  if (!bytes) return 413;
  const body = Buffer.from(bytes).toString();
  if (!isSigned(secrets, request, body)) return 401;
  const parsed = messageSchema.safeParse(jsonOf(body));
  const id = request.headers.get('webhook-id') ?? '';
  if (!parsed.success || id.length > LONGEST) return 400;
  const { account, newsletter, ended_at } = parsed.data.data;
  const { data, error } = await site.rpc('end_from_webhook', {
    p_message: id,
    p_user_id: account,
    p_newsletter_id: newsletter,
    p_ended_at: ended_at,
  });
  // What the database can't store, such as a moment before the year 1, or else the site's own fault.
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
