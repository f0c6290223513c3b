import type { EmailDriver } from '@supabase/lite';
import { escaped } from '../../delivery/render/text.ts';
import { pageOf } from './page.ts';

/** Where the embedded back end shows the emails that it would have sent. */
export const OUTBOX = '/outbox';

/** How many are kept, more than New User sends at once; the oldest go first. */
const KEPT = 200;

interface Message {
  id: number;
  to: string;
  subject: string;
  html: string;
  sent: Date;
}

/** The names of this machine: a page elsewhere can make its own name lead here, and then read what it gets. */
export const local = ['localhost', '127.0.0.1', '[::1]'];

// Links sign in, so no other page can read, embed or open the outbox, and nothing in an email can act.
const headers = {
  'cache-control': 'no-store',
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const send = (status: number, type: string, body: string) =>
  new Response(body, { status, headers: { ...headers, 'content-type': `text/${type}; charset=utf-8` } });

const row = ({ id, to, subject, sent }: Message) => `
  <li><a href="${OUTBOX}/${id}">${escaped(subject)}</a><br>
  <small>${sent.toISOString().slice(0, 19).replace('T', ' ')} UTC · to <bdi>${escaped(to)}</bdi></small></li>`;

const page = (messages: Message[]) =>
  pageOf(
    'Outbox',
    `<p>The emails that a real site would have sent, newest first. The last ${KEPT} are kept until the back end stops. Reload to see new ones.</p>
${messages.length > 0 ? `<ul>${messages.toReversed().map(row).join('')}\n</ul>` : '<p>No emails yet.</p>'}`,
  );

/** Writes the email that such a subject asks for, if it's one of the site's, to this address. */
type Write = (subject: string, to: string) => Promise<{ subject: string; html: string } | undefined>;

/** Keeps the emails of the embedded back end instead of sending them, and shows them. */
export const createOutbox = (write?: Write) => {
  const messages: Message[] = [];

  const driver: EmailDriver = {
    send: async ({ to, ...given }) => {
      const { subject, html = '' } = (await write?.(given.subject, to)) ?? given;
      messages.push({ id: (messages.at(-1)?.id ?? 0) + 1, to, subject, html, sent: new Date() });
      if (messages.length > KEPT) messages.shift();
    },
  };

  const answer = (request: Request): Response => {
    const { hostname, pathname } = new URL(request.url);
    if (!local.includes(hostname)) return send(403, 'plain', 'The outbox is for this machine only');
    if (!['GET', 'HEAD'].includes(request.method)) return send(405, 'plain', 'The outbox is read with GET');
    if (pathname === OUTBOX) return send(200, 'html', page(messages));
    const message = messages.find(({ id }) => pathname === `${OUTBOX}/${id}`);
    return message ? send(200, 'html', message.html) : send(404, 'plain', 'There is no such email');
  };

  return { driver, answer };
};

export type Outbox = ReturnType<typeof createOutbox>;
