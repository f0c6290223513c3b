import { randomUUID } from 'node:crypto';
import { Webhook } from 'standardwebhooks';
import { UserError } from '../../delivery/project/command.ts';
import { ANSWER_LIMIT, type Person, type Reason, send, type Tool, ToolError } from './tool.ts';

/** The one or two secrets of a setting. */
export function secretsOf(setting: string): string[] {
  const secrets = setting.trim().split(/\s+/);
  const valid = secrets.every((secret) => {
    const [, key = ''] = /^whsec_([A-Za-z0-9+/]+={0,2})$/.exec(secret) ?? [];
    const { length } = Buffer.from(key, 'base64');
    return key.length % 4 === 0 && length >= 24 && length <= 64;
  });
  if (!valid || secrets.length > 2)
    throw new UserError('WEBHOOK_SECRET must be whsec_ and 24 to 64 bytes in base64, or two of these');
  return secrets;
}

const reasonOf = (status: number): Reason => {
  if ([401, 403, 404, 410].includes(status)) return 'unauthorized';
  if ([400, 413, 422].includes(status)) return 'refused';
  if (status === 429) return 'busy';
  return status >= 500 ? 'failed' : 'unexpected';
};

/** All that the receiver is to know of a person: an older message says nothing that a newer one doesn't. */
const messageOf = ({ user_id, claimed_at, email, former_emails, proven, deleted, lists }: Person) => ({
  type: 'subscriber.changed',
  timestamp: claimed_at,
  data: {
    account: user_id,
    email,
    former_emails,
    proven,
    deleted,
    subscriptions: lists
      .filter(({ newsletter }) => newsletter)
      .map(({ newsletter, title, active, frequency, paused_until, unsubscribe }) => ({
        newsletter,
        title,
        active,
        frequency,
        paused_until,
        unsubscribe,
      })),
  },
});

interface Receiver {
  url: string;
  secrets: string[];
}

/** Whatever receives signed webhooks (standardwebhooks.com), a message for each person who is due. */
export function webhookTool({ url, secrets }: Receiver, limit = ANSWER_LIMIT): Tool {
  const signers = secrets.map((secret) => new Webhook(secret));
  let works = false;

  async function post(id: string, message: object) {
    const body = JSON.stringify(message);
    const now = new Date();
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(Math.floor(now.getTime() / 1000)),
      'webhook-signature': signers.map((signer) => signer.sign(id, now, body)).join(' '),
    };
    const options = { limit, reason: reasonOf };
    const response = await send(url, { method: 'POST', headers, body }, options).catch((error: ToolError) => {
      // It has this message: a worker that died has sent it.
      if (error.status === 409) return;
      works = false;
      throw error;
    });
    works = true;
    await response?.body?.cancel();
  }

  return {
    name: 'webhook',
    async check() {
      if (!works) await post(randomUUID(), { type: 'ping', timestamp: new Date().toISOString(), data: {} });
      return [];
    },
    async handOver(person, save, deadline) {
      const { email, deleted, created, lists, message } = person;
      const known = created || lists.some(({ active }) => active);
      // Who has never been subscribed since the newsletter was connected is nobody's business.
      if (!known || !(email || deleted)) return save({ done: true });
      if (!created) await save({ created: true });
      if (Date.now() > deadline) throw new ToolError('slow');
      await post(message, messageOf(person));
      await save({ done: true });
    },
  };
}
